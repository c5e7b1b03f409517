import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import { createServer, type ListenOptions, type Server } from 'node:net';

/**
 * A turn of the event loop takes one new connection from each listening socket. Turns are long under load, so that with one socket a crowd
 * would wait where nobody sees it, neither answered nor refused.
 */
const MORE_SOCKETS = 15;

/** Where to listen; port 0 for any. */
export interface ListenAddress {
  port: number;
  host: string;
}

/**
 * Options of the first listening socket on a port, so that more may join it.
 * @throws Error with code `EADDRINUSE` when another program listens there: sockets that share a port would not notice
 */
export async function sharedPort(address: ListenAddress): Promise<ListenOptions> {
  const { port, host } = address;
  await closed(await listening({ port, host }));
  const first = await listening({ port: 0, host, reusePort: true }).catch(() => null);
  if (!first) return { port, host };
  await closed(first);
  return { port, host, reusePort: true };
}

/**
 * More listening sockets on the port of `server`, whose connections it serves as its own. None where the system cannot share a port.
 */
export async function listenMore(server: HttpServer, host: string): Promise<Server[]> {
  const address = server.address();
  if (address === null || typeof address === 'string') return [];
  const joined: Server[] = [];
  while (joined.length < MORE_SOCKETS) {
    const one = await listening({ port: address.port, host, reusePort: true }).catch(() => null);
    if (!one) break;
    one.on('connection', (socket) => server.emit('connection', socket));
    joined.push(one);
  }
  return joined;
}

async function listening(options: ListenOptions): Promise<Server> {
  // As servers of HTTP listen themselves.
  const server = createServer({ allowHalfOpen: true, noDelay: true });
  server.listen(options);
  await once(server, 'listening');
  return server;
}

const closed = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()));
