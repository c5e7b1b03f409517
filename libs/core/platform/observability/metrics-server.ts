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
 * Serves `GET /metrics` on a separate port, so that the public port never exposes it. Disabled without a port; requires
 * the bearer token if one is configured.
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

  /** The port in use; null when disabled. */
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

  private allows(authorization = ''): boolean {
    const { token } = this.config.metrics;
    if (token === undefined) return true;
    const expected = Buffer.from(`Bearer ${token}`);
    const actual = Buffer.from(authorization);
    return actual.length === expected.length && timingSafeEqual(actual, expected);
  }
}
