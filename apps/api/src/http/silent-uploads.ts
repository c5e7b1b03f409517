import type { IncomingMessage } from 'node:http';

/** Milliseconds in which something has to arrive, and that a request may take as a whole. */
interface Patience {
  silentMs: number;
  wholeMs: number;
}

/**
 * Reads a request, and ends its connection when nothing has arrived for a while or when it takes too long. Reading fails then, as it does
 * when the sender hangs up.
 */
export async function untilSilent<T>(
  request: IncomingMessage,
  { silentMs, wholeMs }: Patience,
  read: () => Promise<T>,
): Promise<T> {
  let received = request.socket.bytesRead;
  const hangUp = () => request.destroy();
  const whole = setTimeout(hangUp, wholeMs);
  const silence = setInterval(() => {
    if (request.socket.bytesRead === received) hangUp();
    received = request.socket.bytesRead;
  }, silentMs);
  try {
    return await read();
  } finally {
    clearTimeout(whole);
    clearInterval(silence);
  }
}
