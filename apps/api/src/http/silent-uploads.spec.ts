import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { untilSilent } from './silent-uploads.js';

const HOUR = 3_600_000;
const HEAD = 'POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 9\r\n\r\n';

/** Sends the parts of a request one after the other. @returns what reading it came to */
async function outcomeOf(parts: readonly string[], patience: Parameters<typeof untilSilent>[1]) {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined); // it is ended by the server
  const asked = once(server, 'request') as Promise<[IncomingMessage]>;
  socket.write(HEAD);
  const [request] = await asked;
  const reading = untilSilent(request, patience, () => buffer(request)).then(String, () => 'ended');
  for (const part of parts) socket.write(part);
  try {
    return await reading;
  } finally {
    socket.destroy();
    server.close();
  }
}

describe('An upload', () => {
  it('is read to its end', async () => {
    const patience = { silentMs: HOUR, wholeMs: HOUR };
    expect(await outcomeOf(['pix', 'els', '!!!'], patience)).toBe('pixels!!!');
  });

  it.each`
    why                                  | silentMs | wholeMs
    ${'nothing arrives any more'}        | ${40}    | ${HOUR}
    ${'it takes too long, as a trickle'} | ${HOUR}  | ${40}
  `('is ended when $why', async ({ silentMs, wholeMs }: { silentMs: number; wholeMs: number }) => {
    expect(await outcomeOf(['pix'], { silentMs, wholeMs })).toBe('ended');
  });
});
