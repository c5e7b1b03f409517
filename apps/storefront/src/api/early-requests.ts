import { API_PREFIX, SCREENS, type ReadPath, type UserView } from '#libs/core/contracts';
import { REVIEWS_LIMIT } from '#libs/core/rules';
import { storedToken } from '../session/stored-token.js';
import { LIST_QUERIES } from './list-queries.js';
import { requestPath } from './request-path.js';

type EarlyPath = ReadPath | `${ReadPath}?${string}`;

interface EarlyRequests {
  screen: string;
  /** Paths, relative to the API's prefix; `:id` is the one in the address. */
  calls: readonly EarlyPath[];
  /** Only for users with this role; for everybody when absent. */
  role?: UserView['role'];
}

/** Calls of every screen for a signed-in user. */
const ALWAYS: readonly EarlyPath[] = ['/auth/me', '/messages/unread-count', '/notifications/unread-count'];

const bothLists = (path: ReadPath): EarlyPath[] => [
  `${path}?${LIST_QUERIES.activeBookings}`,
  `${path}?${LIST_QUERIES.cancelledBookings}`,
];

/** First calls of the most visited screens; a test ensures that each screen really makes them. */
export const EARLY_REQUESTS: readonly EarlyRequests[] = [
  { screen: SCREENS.dashboard, calls: ['/dashboard/stats'] },
  {
    screen: SCREENS.dashboard,
    calls: [`/bookings/my-bookings?${LIST_QUERIES.recentBookings}`],
    role: 'traveler',
  },
  {
    screen: SCREENS.dashboard,
    calls: [
      '/owner/day',
      `/properties/owner/my-properties?${LIST_QUERIES.someOwnerHomes}`,
      `/owner/bookings?${LIST_QUERIES.recentBookings}`,
    ],
    role: 'property_owner',
  },
  { screen: SCREENS.bookings, calls: bothLists('/bookings/my-bookings'), role: 'traveler' },
  { screen: SCREENS.bookings, calls: bothLists('/owner/bookings'), role: 'property_owner' },
  { screen: SCREENS.book, calls: ['/properties/:id'] },
  {
    screen: SCREENS.reviews,
    calls: [
      `/reviews?limit=${REVIEWS_LIMIT}&sort_by=newest`,
      `/bookings/my-bookings?${LIST_QUERIES.reviewableStays}`,
    ],
  },
  { screen: SCREENS.loyalty, calls: ['/loyalty/status', '/loyalty/perks'] },
  { screen: SCREENS.subscription, calls: ['/subscription/plans'] },
  {
    screen: SCREENS.ownerHomes,
    calls: [`/properties/owner/my-properties?${LIST_QUERIES.ownerHomes}`],
    role: 'property_owner',
  },
  {
    screen: SCREENS.ownerCalendar,
    calls: [`/owner/calendar?${LIST_QUERIES.ownerHomes}`],
    role: 'property_owner',
  },
  { screen: SCREENS.saved, calls: ['/saved'] },
];

/** Older responses are not used; the screen repeats the call. */
const FRESH_MS = 10_000;

interface Sent {
  token: string;
  at: number;
  response: Promise<Response>;
}
const sent = new Map<string, Sent>();

/** Sends the first calls of this address's screen for a signed-in user, while the program is still loading. */
export function sendEarlyRequests({ pathname }: Location): void {
  const token = storedToken();
  if (token === null) return;
  for (const path of earlyPathsAt(pathname, roleIn(token))) {
    const response = fetch(API_PREFIX + path, { headers: { authorization: `Bearer ${token}` } });
    // A failure reaches the call that takes the response; without one it must not become an unhandled rejection.
    response.catch(() => undefined);
    sent.set(path, { token, at: performance.now(), response });
  }
}

/**
 * The early response to this request, once; null when it was not requested early with the same token, or too long ago.
 * A write voids all that are left, because they may show the state before it.
 */
export function takeEarlyResponse(request: Request): Promise<Response> | null {
  if (request.method !== 'GET') sent.clear();
  const path = requestPath(request.url);
  const early = sent.get(path);
  if (!early) return null;
  sent.delete(path);
  const same = request.headers.get('authorization') === `Bearer ${early.token}`;
  return same && performance.now() - early.at < FRESH_MS ? abortable(early.response, request.signal) : null;
}

/** Makes an early response abortable like any other. */
const abortable = (response: Promise<Response>, signal: AbortSignal): Promise<Response> =>
  new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    response.then(resolve, reject);
  });

function earlyPathsAt(pathname: string, role: string | undefined): string[] {
  const forRole = EARLY_REQUESTS.filter((one) => one.role === undefined || one.role === role);
  const found = forRole.flatMap(({ screen, calls }) => {
    const match = new RegExp(`^${screen.replace(/:\w+/, '([\\w-]+)')}$`).exec(pathname);
    return match ? calls.map((path) => path.replace(':id', match[1] ?? '')) : [];
  });
  return [...ALWAYS, ...found];
}

/** The role that the token claims; only a hint, because the server decides. */
function roleIn(token: string): string | undefined {
  try {
    const [, claims = ''] = token.split('.');
    return (JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { role?: string }).role;
  } catch {
    return undefined;
  }
}
