import { connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP proxy to the database that can be closed and reopened. */
export class TcpProxy {
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
