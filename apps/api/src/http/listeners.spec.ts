import { once } from 'node:events';
import { Agent, createServer, get, type Server as HttpServer } from 'node:http';
import { createServer as createNetServer, type AddressInfo } from 'node:net';
import { Draining } from './draining.js';
import { listenMore, sharedPort } from './listeners.js';

const HOST = '127.0.0.1';

/** A server on any port, as the API listens. */
async function aServer(port = 0) {
  const server = createServer((_request, response) => response.end('done'));
  server.listen(await sharedPort({ port, host: HOST }));
  await once(server, 'listening');
  const more = await listenMore(server, HOST);
  return { server, more, port: portOf(server) };
}

const portOf = (server: HttpServer): number => (server.address() as AddressInfo).port;

/** Each on a connection of its own. */
const status = (port: number): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    get({ port, host: HOST, agent: new Agent() }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode));
    }).once('error', reject);
  });

describe('Several listening sockets on one port', () => {
  it('answer whoever connects to any of them, and end together', async () => {
    const { server, more, port } = await aServer();
    const statuses = await Promise.all(Array.from({ length: 100 }, () => status(port)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    await new Draining().run([server, ...more], () => undefined);
    await expect(status(port)).rejects.toThrow('ECONNREFUSED');
    expect([server, ...more].some(({ listening }) => listening)).toBe(false);
  });

  it('are refused where another program listens, also one that would share', async () => {
    const plain = createNetServer().listen(0, HOST);
    await once(plain, 'listening');
    const { port: taken } = plain.address() as AddressInfo;
    await expect(aServer(taken)).rejects.toMatchObject({ code: 'EADDRINUSE' });
    plain.close();
    const { server, more, port } = await aServer();
    await expect(aServer(port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await new Draining().run([server, ...more], () => undefined);
  });
});
