import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Config } from '../config/config.js';
import { CONFIG } from '../tokens.js';
import { Metrics } from './metrics.js';

/**
 * Answers `GET /metrics` on a port of its own, so that the public one never shows it. Without a port there is none;
 * with a token, only its bearer is answered.
 */
@Injectable()
export class MetricsServer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private server: Server | null = null;

  constructor(
    private readonly metrics: Metrics,
    @Inject(CONFIG) private readonly config: Pick<Config, 'metrics'>,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { port, host } = this.config.metrics;
    if (port === undefined) return;
    this.metrics.measureProcess();
    const server = createServer((request, response) => void this.answer(request, response));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
    this.server = server;
  }

  /** Port that is listened on; null without any. */
  get port(): number | null {
    const address = this.server?.address();
    return typeof address === 'object' && address ? address.port : null;
  }

  beforeApplicationShutdown(): void {
    this.server?.closeAllConnections();
    this.server?.close();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    if (!this.allows(request.headers.authorization)) {
      return void response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
    }
    const { type, text } = await this.metrics.read();
    response.writeHead(200, { 'content-type': type }).end(text);
  }

  private allows(given = ''): boolean {
    const { token } = this.config.metrics;
    if (token === undefined) return true;
    const wanted = Buffer.from(`Bearer ${token}`);
    const told = Buffer.from(given);
    return told.length === wanted.length && timingSafeEqual(told, wanted);
  }
}
