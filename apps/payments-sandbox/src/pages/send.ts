import { readFile } from 'node:fs/promises';
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
    "font-src 'self'",
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

/** The storefront's, so that who pays sees that they are still with us. */
const FONTS = {
  'inter.woff2': new URL('../../../../libs/ui/fonts/inter-latin.woff2', import.meta.url),
  'fraunces.woff2': new URL('../../../../libs/ui/fonts/fraunces-headlines.woff2', import.meta.url),
};

/** Serves the stylesheet of all pages, and its fonts. */
export function serveStyle(server: FastifyInstance): void {
  server.get('/c/style.css', (_request, reply) =>
    reply
      .header('content-type', 'text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(STYLE),
  );
  for (const [name, file] of Object.entries(FONTS))
    server.get(`/c/${name}`, async (_request, reply) =>
      reply
        .header('content-type', 'font/woff2')
        .header('cache-control', 'public, max-age=86400')
        .send(await readFile(file)),
    );
}
