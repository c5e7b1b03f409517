import { API_PREFIX, SCREENS, type UserView } from '#libs/contracts';
import { askedPath } from './asked-path.js';
import { storedToken } from './stored-token.js';

interface FirstCalls {
  screen: string;
  /** Paths, relative to the API's prefix; `:id` is the home in the address. */
  calls: readonly string[];
  /** Whom it is for, when not for everybody. */
  role?: UserView['role'];
}

/** What every screen asks about whoever is signed in. */
const ALWAYS = ['/auth/me', '/notifications/unread-count'];

/** What the screens that people come back to ask first. */
export const FIRST_CALLS: readonly FirstCalls[] = [
  { screen: SCREENS.dashboard, calls: ['/dashboard/stats'] },
  { screen: SCREENS.dashboard, calls: ['/bookings/my-bookings'], role: 'traveler' },
  {
    screen: SCREENS.dashboard,
    calls: ['/properties/owner/my-properties', '/owner/bookings'],
    role: 'property_owner',
  },
  { screen: SCREENS.bookings, calls: ['/bookings/my-bookings'], role: 'traveler' },
  { screen: SCREENS.bookings, calls: ['/owner/bookings'], role: 'property_owner' },
  { screen: SCREENS.book, calls: ['/properties/:id'] },
  { screen: SCREENS.reviews, calls: ['/reviews?limit=50&sort_by=newest', '/bookings/my-bookings'] },
  { screen: SCREENS.loyalty, calls: ['/loyalty/status', '/loyalty/perks'] },
  { screen: SCREENS.subscription, calls: ['/subscription/plans'] },
  { screen: SCREENS.ownerHomes, calls: ['/properties/owner/my-properties'], role: 'property_owner' },
  { screen: SCREENS.saved, calls: ['/saved'] },
];

/** Whoever comes to a screen later than this asks again. */
const FRESH_MS = 10_000;

interface Sent {
  token: string;
  at: number;
  answer: Promise<Response>;
}
const sent = new Map<string, Sent>();

/** Asks, for somebody who is signed in, what the screen at this address will ask, while its program is on its way. */
export function sendFirstCalls({ pathname }: Location): void {
  const token = storedToken();
  if (token === null) return;
  for (const path of firstCallsAt(pathname, roleIn(token))) {
    const answer = fetch(API_PREFIX + path, { headers: { authorization: `Bearer ${token}` } });
    // Whoever takes it hears of it; nobody has to.
    answer.catch(() => undefined);
    sent.set(path, { token, at: Date.now(), answer });
  }
}

/** The answer on its way to this request, once; null when it was not asked ahead by the same person, or too long ago. */
export function takeFirstCall(request: Request): Promise<Response> | null {
  const path = request.method === 'GET' ? askedPath(request.url) : '';
  const early = sent.get(path);
  if (!early) return null;
  sent.delete(path);
  const same = request.headers.get('authorization') === `Bearer ${early.token}`;
  return same && Date.now() - early.at < FRESH_MS ? unlessGivenUp(early.answer, request.signal) : null;
}

/** Whoever asked may stop waiting, as with any other call. */
const unlessGivenUp = (answer: Promise<Response>, signal: AbortSignal): Promise<Response> =>
  new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason as Error);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    answer.then(resolve, reject);
  });

function firstCallsAt(pathname: string, role: string | undefined): string[] {
  const own = FIRST_CALLS.filter(({ role: whose }) => whose === undefined || whose === role);
  const found = own.flatMap(({ screen, calls }) => {
    const here = new RegExp(`^${screen.replace(/:\w+/, '([\\w-]+)')}$`).exec(pathname);
    return here ? calls.map((path) => path.replace(':id', here[1] ?? '')) : [];
  });
  return [...ALWAYS, ...found];
}

/** A guess, for the server has the last word: what the token says about its owner. */
function roleIn(token: string): string | undefined {
  try {
    const [, claims = ''] = token.split('.');
    return (JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { role?: string }).role;
  } catch {
    return undefined;
  }
}
