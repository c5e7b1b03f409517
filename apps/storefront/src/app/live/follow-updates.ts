import { EventSourceParserStream } from 'eventsource-parser/stream';
import { API_PREFIX } from '#libs/core/contracts';

const FIRST_RETRY_MS = 1_000;
const SLOWEST_RETRY_MS = 30_000;
/** The server keeps no longer history of events; the page's data is no older when it first connects. */
const MAX_MISSED_SECONDS = 60;

/**
 * Follows the server's events until aborted, and reconnects when the connection breaks. Fetch instead of EventSource, because
 * EventSource cannot send the bearer token.
 * @param onUpdate called for each change and after each reconnect, because something may have happened meanwhile
 */
export async function followUpdates(token: string, onUpdate: () => void, signal: AbortSignal): Promise<void> {
  let retryMs = FIRST_RETRY_MS;
  let before = false;
  const onLine = () => {
    if (before) onUpdate();
    before = true;
  };
  while (!signal.aborted) {
    const outcome = await follow(token, { onLine, onUpdate }, signal).catch(() => 'broken' as const);
    if (outcome === 'refused') return; // the screen's next call asks for a new sign-in
    retryMs = outcome === 'ended' ? FIRST_RETRY_MS : Math.min(retryMs * 2, SLOWEST_RETRY_MS);
    await pause(retryMs, signal);
  }
}

interface Listener {
  /** The server has answered. */
  onLine: () => void;
  onUpdate: () => void;
}

async function follow(
  token: string,
  { onLine, onUpdate }: Listener,
  signal: AbortSignal,
): Promise<'ended' | 'broken' | 'refused'> {
  const answer = await fetch(`${API_PREFIX}/live?missed_seconds=${missedSeconds()}`, {
    headers: { authorization: `Bearer ${token}` },
    signal,
  });
  if (answer.status === 401 || answer.status === 403) return 'refused';
  if (!answer.ok || !answer.body) return 'broken';
  const events = answer.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  onLine();
  for (;;) {
    const { done, value } = await events.read();
    if (done) return 'ended';
    if (value.event === 'update') onUpdate();
  }
}

/** Maximum age of the page's data, in whole seconds. */
const missedSeconds = (): number => Math.min(Math.ceil(performance.now() / 1_000), MAX_MISSED_SECONDS);

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
