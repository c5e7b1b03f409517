import { EventSourceParserStream } from 'eventsource-parser/stream';
import { request } from '#libs/core/contracts';
import { isRecord } from '../../browser/storage.js';

const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;
/** How far back the server keeps events; the page's data is never older when it first connects. */
const MAX_MISSED_SECONDS = 60;

/** Sends a request to the API as the signed-in person. */
type SendSignedIn = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Follows the server's events until aborted, and reconnects when the connection breaks. Uses fetch because EventSource cannot
 * send the bearer token.
 * @param onUpdate called for each change with its event, and after each reconnect with null because updates may have been missed
 */
export async function followUpdates(
  send: SendSignedIn,
  onUpdate: (event: string | null) => void,
  signal: AbortSignal,
): Promise<void> {
  let retryMs = FIRST_RETRY_MS;
  let wasConnected = false;
  const onConnected = () => {
    if (wasConnected) onUpdate(null);
    wasConnected = true;
  };
  while (!signal.aborted) {
    const outcome = await follow(send, { onConnected, onUpdate }, signal).catch(() => 'broken' as const);
    if (outcome === 'refused') return; // the screen's next call asks to sign in again
    retryMs = outcome === 'ended' ? FIRST_RETRY_MS : Math.min(retryMs * 2, MAX_RETRY_MS);
    await sleep(retryMs, signal);
  }
}

interface Listener {
  /** Called once the server has accepted the connection. */
  onConnected: () => void;
  onUpdate: (event: string | null) => void;
}

async function follow(
  send: SendSignedIn,
  { onConnected, onUpdate }: Listener,
  signal: AbortSignal,
): Promise<'ended' | 'broken' | 'refused'> {
  const { url } = request('GET /live', { query: `missed_seconds=${missedSeconds()}` });
  const response = await send(url, { signal });
  if (response.status === 401 || response.status === 403) return 'refused';
  if (!response.ok || !response.body) return 'broken';
  const events = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  onConnected();
  for (;;) {
    const { done, value } = await events.read();
    if (done) return 'ended';
    if (value.event === 'update') onUpdate(eventIn(value.data));
  }
}

/** The event that an update names; null when it names none. */
function eventIn(data: string): string | null {
  const update: unknown = JSON.parse(data);
  return isRecord(update) && typeof update.event === 'string' ? update.event : null;
}

/** Maximum age of the page's data, in whole seconds. */
const missedSeconds = (): number => Math.min(Math.ceil(performance.now() / 1_000), MAX_MISSED_SECONDS);

const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
