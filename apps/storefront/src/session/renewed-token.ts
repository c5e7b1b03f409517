import { API_PREFIX, request, type RefreshedView } from '#libs/core/contracts';

const TIMEOUT_MS = 12_000;
/** Tabs share the cookie, so one renews after the other. Not every browser has locks; the server bears tabs that renew at once. */
const LOCK = 'latchkey.refresh';

/** The last renewal, which all calls that were refused with this token share, and so do late ones. */
let last: { of: string; renewed: Promise<string | null> } | undefined;

/**
 * The token that follows an expired one; null when it is refused, as after a sign-out elsewhere.
 * @throws Error when the server cannot be reached, or fails
 */
export function renewedToken(token: string): Promise<string | null> {
  if (last?.of === token) return last.renewed;
  const renewed = inTurn(() => ask(token));
  last = { of: token, renewed };
  // Another attempt may go better.
  const forget = () => (last = undefined);
  renewed.then((next) => next ?? forget(), forget);
  return renewed;
}

/** Renews while no other tab does; one that hangs is waited for as long as for an answer. */
function inTurn<T>(renew: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return renew();
  let begun = false;
  const turn = { signal: AbortSignal.timeout(TIMEOUT_MS) };
  return navigator.locks
    .request(LOCK, turn, () => ((begun = true), renew()))
    .catch((error: unknown) => {
      if (begun) throw error;
      return renew();
    });
}

/** Sends a request to the API with a bearer token. */
export const sendWithToken = (url: string, token: string, init?: RequestInit): Promise<Response> =>
  fetch(API_PREFIX + url, { ...init, headers: { authorization: `Bearer ${token}` } });

async function ask(token: string): Promise<string | null> {
  const { url, method } = request('POST /auth/refresh');
  const response = await sendWithToken(url, token, { method, signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (response.status === 401) return null;
  if (!response.ok) throw new Error(`Not renewed: ${response.status}`);
  return ((await response.json()) as RefreshedView).access_token;
}
