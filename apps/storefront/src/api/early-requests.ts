import { API_PREFIX, SCREENS, type UserView } from '#libs/core/contracts';
import { REVIEWS_LIMIT } from '#libs/core/rules';
import { storedToken } from '../session/stored-token.js';
import { API_PATHS, homePath } from './api-paths.js';
import { requestPath } from './request-path.js';

/** Stands for the home in the address. */
export const HOME_ID = '_home_';

interface EarlyRequests {
  screen: string;
  /** Paths, relative to the API's prefix; {@link HOME_ID} is the home in the address. */
  calls: readonly string[];
  /** Only for people in this role; for everybody when absent. */
  role?: UserView['role'];
}

/** What every screen asks about the person who is signed in. */
const ALWAYS = [API_PATHS.me, API_PATHS.unreadCount];

/** What the screens that people return to most ask first. A test makes sure that each screen really asks it. */
export const EARLY_REQUESTS: readonly EarlyRequests[] = [
  { screen: SCREENS.dashboard, calls: [API_PATHS.dashboardStats] },
  { screen: SCREENS.dashboard, calls: [API_PATHS.myBookings], role: 'traveler' },
  {
    screen: SCREENS.dashboard,
    calls: [API_PATHS.ownerHomes, API_PATHS.ownerBookings],
    role: 'property_owner',
  },
  { screen: SCREENS.bookings, calls: [API_PATHS.myBookings], role: 'traveler' },
  { screen: SCREENS.bookings, calls: [API_PATHS.ownerBookings], role: 'property_owner' },
  { screen: SCREENS.book, calls: [homePath(HOME_ID)] },
  {
    screen: SCREENS.reviews,
    calls: [`${API_PATHS.reviews}?limit=${REVIEWS_LIMIT}&sort_by=newest`, API_PATHS.myBookings],
  },
  { screen: SCREENS.loyalty, calls: [API_PATHS.loyaltyStatus, API_PATHS.perks] },
  { screen: SCREENS.subscription, calls: [API_PATHS.plans] },
  { screen: SCREENS.ownerHomes, calls: [API_PATHS.ownerHomes], role: 'property_owner' },
  { screen: SCREENS.saved, calls: [API_PATHS.saved] },
];

/** Older responses are not used; the screen asks again. */
const FRESH_MS = 10_000;

interface Sent {
  token: string;
  at: number;
  answer: Promise<Response>;
}
const sent = new Map<string, Sent>();

/** For somebody who is signed in: requests what the screen at this address will ask, while the program is still loading. */
export function sendEarlyRequests({ pathname }: Location): void {
  const token = storedToken();
  if (token === null) return;
  for (const path of earlyPathsAt(pathname, roleIn(token))) {
    const answer = fetch(API_PREFIX + path, { headers: { authorization: `Bearer ${token}` } });
    // A failure reaches whoever takes the response; without a taker it must not surface as unhandled.
    answer.catch(() => undefined);
    sent.set(path, { token, at: performance.now(), answer });
  }
}

/** The response under way for this request, once; null when the same person did not ask for it early, or too long ago. */
export function takeEarlyResponse(request: Request): Promise<Response> | null {
  const path = request.method === 'GET' ? requestPath(request.url) : '';
  const early = sent.get(path);
  if (!early) return null;
  sent.delete(path);
  const same = request.headers.get('authorization') === `Bearer ${early.token}`;
  return same && performance.now() - early.at < FRESH_MS ? abortable(early.answer, request.signal) : null;
}

/** The request can be aborted like any other. */
const abortable = (answer: Promise<Response>, signal: AbortSignal): Promise<Response> =>
  new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    answer.then(resolve, reject);
  });

function earlyPathsAt(pathname: string, role: string | undefined): string[] {
  const forRole = EARLY_REQUESTS.filter((one) => one.role === undefined || one.role === role);
  const found = forRole.flatMap(({ screen, calls }) => {
    const here = new RegExp(`^${screen.replace(/:\w+/, '([\\w-]+)')}$`).exec(pathname);
    return here ? calls.map((path) => path.replace(HOME_ID, here[1] ?? '')) : [];
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
