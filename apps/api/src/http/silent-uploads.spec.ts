import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { untilSilent } from './silent-uploads.js';

const HOUR = 3_600_000;
const HEAD = 'POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 9\r\n\r\n';

/** Sends the parts of a request one after the other. @returns what reading it came to */
async function outcomeOf(
  parts: readonly string[],
  patience: Parameters<typeof untilSilent>[1],
  pauseMs = 0,
): Promise<string> {
  const server = createServer({ requestTimeout: 0 }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined); // it is ended by the server
  const asked = once(server, 'request') as Promise<[IncomingMessage]>;
  socket.write(HEAD);
  const [request] = await asked;
  const reading = untilSilent(request, patience, () => buffer(request)).then(String, () => 'ended');
  for (const part of parts) {
    socket.write(part);
    if (pauseMs > 0) await setTimeout(pauseMs);
  }
  try {
    return await reading;
  } finally {
    socket.destroy();
    server.close();
  }
}

/** Waits for ever, as long as a byte arrives now and then. */
const PATIENT = {
  ...{ checkMs: 40, leastBytes: 1, silentMs: HOUR, wholeMs: HOUR, awaitedMs: HOUR },
  isAwaited: () => false,
};

describe('An upload', () => {
  it('is read to its end', async () => {
    expect(await outcomeOf(['pix', 'els', '!!!'], PATIENT)).toBe('pixels!!!');
  });

  it.each`
    why                                               | patience
    ${'nothing arrives any more'}                     | ${{ silentMs: 80 }}
    ${'it takes too long, as a trickle'}              | ${{ wholeMs: 40 }}
    ${'nothing arrives while somebody waits'}         | ${{ isAwaited: () => true }}
    ${'next to nothing arrives while somebody waits'} | ${{ isAwaited: () => true, leastBytes: 100 }}
  `('is ended when $why', async ({ patience }: { patience: Partial<typeof PATIENT> }) => {
    expect(await outcomeOf(['pix'], { ...PATIENT, ...patience })).toBe('ended');
  });

  it.each`
    what                       | awaited  | outcome
    ${'gives up its place to'} | ${true}  | ${'ended'}
    ${'keeps its place from'}  | ${false} | ${'pixels!!!'}
  `('that arrives for long $what somebody else, if they wait: $awaited', async ({ awaited, outcome }) => {
    const patience = { ...PATIENT, leastBytes: 0, awaitedMs: 80, isAwaited: () => awaited === true };
    expect(await outcomeOf(['pix', 'els', '!!!'], patience, 240)).toBe(outcome);
  });

  it('keeps its place through a silence while nobody waits for it', async () => {
    let checks = 0;
    const isAwaited = () => (checks += 1) > 3;
    expect(await outcomeOf(['pix'], { ...PATIENT, isAwaited })).toBe('ended');
    expect(checks).toBe(4);
  });
});
