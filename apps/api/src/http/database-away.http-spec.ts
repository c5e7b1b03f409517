import { connect, createServer, type Server, type Socket } from 'node:net';
import type { Problem } from '#libs/core/contracts';
import { aUser, eventually } from '#libs/testing';
import { startTestApp } from '../testing/index.js';

/** A TCP proxy to the database that can be closed and reopened. */
class TcpProxy {
  private readonly sockets = new Set<Socket>();
  private server: Server | null = null;

  constructor(
    private readonly target: URL,
    private port = 0,
  ) {}

  async open(): Promise<string> {
    const server = createServer((near) => this.join(near));
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.server = server;
    const address = server.address();
    if (typeof address === 'object' && address) this.port = address.port;
    const url = new URL(this.target);
    url.host = `127.0.0.1:${this.port}`;
    return url.toString();
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server?.close(resolve));
  }

  private join(near: Socket): void {
    const far = connect(Number(this.target.port || 5432), this.target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(from);
      from.on('error', () => to.destroy()).on('close', () => to.destroy());
      from.pipe(to);
    }
  }
}

describe('While the database is down', () => {
  it('calls answer 503 with an explanation and Retry-After, and work again once it is back', async () => {
    const direct = await startTestApp();
    const proxy = new TcpProxy(new URL(direct.config.databaseUrl));
    const test = await startTestApp({ config: { databaseUrl: await proxy.open() } });
    const person = await aUser(direct.em);
    expect((await test.as(person).get('/auth/me')).status).toBe(200);

    await proxy.close();
    for (const path of ['/auth/me', '/properties', '/bookings/my-bookings']) {
      const response = await test.as(person).get<Problem>(path);
      expect(response.status).toBe(503);
      expect(response.headers['retry-after']).toBe('2');
      expect(response.body).toMatchObject({
        code: 'server.unavailable',
        detail: 'We are briefly unavailable. Please try again in a moment.',
      });
    }
    expect((await test.api.get('/health/live')).status).toBe(200);

    await proxy.open();
    await eventually(async () => expect((await test.as(person).get('/auth/me')).status).toBe(200));
    await test.stop();
    await proxy.close();
    await direct.stop();
  });
});
