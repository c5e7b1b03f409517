import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Draining } from './draining.js';

/** Answers at once, once `release` is called, or never. */
function aServer(): {
  server: Server;
  release: () => void;
  endStreams: () => void;
  slowBegun: Promise<void>;
} {
  const waiting: ServerResponse[] = [];
  const streams: ServerResponse[] = [];
  let began = (): void => undefined;
  const slowBegun = new Promise<void>((resolve) => (began = resolve));
  const server = createServer((request, response) => {
    if (request.url === '/stream') {
      streams.push(response.writeHead(200));
      response.write('open');
    } else if (request.url === '/slow') {
      waiting.push(response);
      began();
    } else response.end('done');
  });
  const release = (): void => waiting.forEach((response) => response.end('done'));
  const endStreams = (): void => streams.forEach((response) => response.end());
  return { server, release, endStreams, slowBegun };
}

const listening = async (server: Server): Promise<string> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const answer = (url: string, agent: Agent): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume();
      response.once('end', () => resolve(response));
    }).once('error', reject);
  });

/** Calls on one connection until the server closes it. @returns once the first call is answered, how it went on */
async function callUntilAsked(url: string): Promise<{ statuses: Promise<(number | undefined)[]> }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const first = await answer(url, agent);
  const goOn = async (): Promise<(number | undefined)[]> => {
    const statuses = [first.statusCode];
    for (;;) {
      const { statusCode, headers } = await answer(url, agent);
      statuses.push(statusCode);
      if (headers.connection === 'close') return statuses;
    }
  };
  return { statuses: goOn() };
}

const LONG_MS = 600_000;
const refuses = (url: string): Promise<void> =>
  expect(answer(url, new Agent())).rejects.toThrow('ECONNREFUSED');

describe('Stopping without a failed request', () => {
  it('answers everybody on open connections, asks them to leave, and stops once they have', async () => {
    const { server, endStreams } = aServer();
    const url = await listening(server);
    const busy = await Promise.all(Array.from({ length: 10 }, () => callUntilAsked(url)));
    const stopped = new Draining().run([server], endStreams, LONG_MS);
    const statuses = await Promise.all(busy.map((one) => one.statuses));
    expect(new Set(statuses.flat())).toEqual(new Set([200]));
    await stopped;
    await refuses(url);
  });

  it('ends streams, and finishes what is slow after it has stopped listening', async () => {
    const { server, release, endStreams, slowBegun } = aServer();
    const url = await listening(server);
    const agent = new Agent({ keepAlive: true });
    const slow = answer(`${url}/slow`, agent);
    const stream = answer(`${url}/stream`, agent);
    await slowBegun;
    const stopped = new Draining().run([server], endStreams, 50);
    expect((await stream).statusCode).toBe(200);
    await refuses(url);
    release();
    expect((await slow).statusCode).toBe(200);
    await stopped;
  });

  it('stops at once when nobody is connected', async () => {
    const { server, endStreams } = aServer();
    const url = await listening(server);
    await new Draining().run([server], endStreams, LONG_MS);
    await refuses(url);
  });
});
