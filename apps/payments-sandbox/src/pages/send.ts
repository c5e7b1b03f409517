import type { FastifyInstance, FastifyReply } from 'fastify';
import type { World } from '../core/world.js';
import { layout, type Page } from './layout.js';
import { STYLE } from './style.js';

/** What the pages are served with. */
export interface PageParts {
  readonly world: World;
  /** Runs a change atomically. */
  readonly inTransaction: <T>(work: () => T) => T;
  /** Starts pending webhook deliveries; runs after each change. */
  readonly deliverWebhooks: () => void;
}

/** Sends a page under a policy that allows no scripts, and forms and pictures only to and from the sandbox and the given origins. */
export function sendPage(
  reply: FastifyReply,
  page: Page,
  status = 200,
  formTargets: readonly string[] = [],
  pictures: readonly string[] = [],
): FastifyReply {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    `img-src ${['data:', ...pictures].join(' ')}`,
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return reply
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .send(layout(page));
}

/** Serves the stylesheet of all pages. */
export function serveStyle(server: FastifyInstance): void {
  server.get('/c/style.css', (_request, reply) =>
    reply
      .header('content-type', 'text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(STYLE),
  );
}
