import type { Server as HttpServer, ServerResponse } from 'node:http';
import type { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';

/** How long a stopping server still answers everybody: balancers learn of it, and callers leave with their next answer. */
const LEAVING_MS = 1_500;
const LOOK_MS = 50;

/** Stops an HTTP server without a failed request, as long as another instance takes what comes next. */
@Injectable()
export class Draining {
  private begun = false;

  /** Whether the process is about to stop and wants no further callers. */
  get hasBegun(): boolean {
    return this.begun;
  }

  /**
   * Goes on answering for a moment, but ends each connection with its next answer; then stops listening and waits for what is being
   * answered.
   * @param servers the HTTP server, and the sockets that accept connections for it
   * @param endStreams ends answers that would go on for ever
   */
  async run(
    servers: readonly [HttpServer, ...Server[]],
    endStreams: () => void,
    leavingMs = LEAVING_MS,
  ): Promise<void> {
    const [server] = servers;
    this.begun = true;
    server.prependListener('request', (_request, response: ServerResponse) => {
      response.shouldKeepAlive = false;
    });
    const end = performance.now() + leavingMs;
    while (performance.now() < end && (await areConnected(servers))) await sleep(LOOK_MS);
    endStreams();
    await closeAll(servers);
  }
}

const areConnected = async (servers: readonly Server[]): Promise<boolean> =>
  (await Promise.all(servers.map(connectionsOf))).some((count) => count > 0);

const connectionsOf = (server: Server): Promise<number> =>
  new Promise((resolve, reject) => {
    server.getConnections((error, count) => {
      if (error) reject(error);
      else resolve(count);
    });
  });

/** A connection whose answer began before the stop stays open after it, so idle ones are closed until none is left. */
async function closeAll(servers: readonly [HttpServer, ...Server[]]): Promise<void> {
  const timer = setInterval(() => servers[0].closeIdleConnections(), LOOK_MS);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  clearInterval(timer);
}
