import type { IncomingMessage } from 'node:http';

/** How long an upload may keep its place, in milliseconds. */
interface Patience {
  /** How often its progress is looked at. */
  checkMs: number;
  /** What has to arrive between two checks; with less it counts as silent. In bytes. */
  leastBytes: number;
  /** Longest silence. */
  silentMs: number;
  /** Longest time for the whole. */
  wholeMs: number;
  /** How long it keeps its place when somebody waits for one, however much arrives. */
  awaitedMs: number;
  /** True while somebody waits for the place: the first silent check is the last one then. */
  isAwaited: () => boolean;
}

/**
 * Reads a request, and ends its connection when next to nothing has arrived for a while or when it takes too long. Reading fails then, as
 * it does when the sender hangs up.
 */
export async function untilSilent<T>(
  request: IncomingMessage,
  { checkMs, leastBytes, silentMs, wholeMs, awaitedMs, isAwaited }: Patience,
  read: () => Promise<T>,
): Promise<T> {
  let received = request.socket.bytesRead;
  let silentFor = 0;
  let readFor = 0;
  const hangUp = () => request.destroy();
  const whole = setTimeout(hangUp, wholeMs);
  const check = setInterval(() => {
    const isSilent = request.socket.bytesRead - received < leastBytes;
    received = request.socket.bytesRead;
    silentFor = isSilent ? silentFor + checkMs : 0;
    readFor += checkMs;
    if (silentFor >= silentMs || ((isSilent || readFor >= awaitedMs) && isAwaited())) hangUp();
  }, checkMs);
  try {
    return await read();
  } finally {
    clearTimeout(whole);
    clearInterval(check);
  }
}
