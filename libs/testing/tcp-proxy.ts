import { connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP proxy to the database that can be closed and reopened, and can keep new connections waiting. */
export class TcpProxy {
  private readonly sockets = new Set<Socket>();
  private readonly waiting: (() => void)[] = [];
  private server: Server | null = null;
  private isPaused = false;

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
    url.searchParams.delete('host'); // a Unix socket would bypass the proxy
    return url.toString();
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server?.close(resolve));
  }

  /** Connections accepted from now on wait for {@link resume}. */
  pause(): void {
    this.isPaused = true;
  }

  resume(): void {
    this.isPaused = false;
    for (const letThrough of this.waiting.splice(0)) letThrough();
  }

  /** Nothing more comes through on the connections that there are, which stay open, as with a server that is stopped; until {@link thaw}. */
  freeze(): void {
    for (const socket of this.sockets) socket.pause();
    this.pause();
  }

  thaw(): void {
    for (const socket of this.sockets) socket.resume();
    this.resume();
  }

  /** How many connections wait. */
  get waitingCount(): number {
    return this.waiting.length;
  }

  private join(near: Socket): void {
    const far = connect(Number(this.target.port || 5432), this.target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(from);
      from.on('error', () => to.destroy()).on('close', () => to.destroy());
    }
    const letThrough = () => {
      near.pipe(far);
      far.pipe(near);
    };
    if (this.isPaused) this.waiting.push(letThrough);
    else letThrough();
  }
}
