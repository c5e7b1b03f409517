import { randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { NotFoundException } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SERVER_RENDERED_SCREENS } from '#libs/core/contracts';
import { Clock, CONFIG, type Config } from '#libs/core/platform';
import { sendProblem } from '../http/problem.filter.js';
import { domainErrorOf } from '../http/problem.js';
import { pagePolicy } from '../http/security-headers.js';
import { askApi, memoized } from './call-api.js';
import { buildReader, type StorefrontBuild } from './built.js';
import { compressResponses } from './compression.js';
import { mountCrawlerFiles } from './crawlers.js';
import { describePage } from './describe-page.js';
import { PageCache } from './page-cache.js';
import { PageRenderer } from './page-renderer.js';
import { pictureOf, type PageFacts } from './page-facts.js';
import type { PageWaits } from './page-waits.js';
import { pageOf } from './page.js';
import { screenAt } from './screens.js';

/** Paths that never belong to the storefront. */
const RESERVED_PATHS = /^\/(api|admin)(\/|$)/;
const YEAR = 'public, max-age=31536000, immutable';
const MONTH = 'public, max-age=2592000';
const CACHING: readonly [RegExp, string][] = [
  [/^\/assets\//, YEAR], // names contain a content hash
  [/^\/pictures\//, MONTH],
];
const RETRY_AFTER_SECONDS = '30';
/** Files that the build also stores compressed. */
const PRECOMPRESSED = /\.(js|css|svg)$/;

/** Serves the built storefront: its files, and its single page for every screen. */
export async function mountStorefront(
  app: NestFastifyApplication,
  dir: string,
  { answerMs, renderingMs }: PageWaits,
): Promise<void> {
  const root = resolve(dir);
  const { publicUrl, mapTiles } = app.get<Config>(CONFIG);
  const fastify = app.getHttpAdapter().getInstance();
  await compressResponses(app);
  await app.register(fastifyStatic, {
    root,
    serve: false,
    cacheControl: false,
    etag: true,
    preCompressed: true,
  });
  mountCrawlerFiles(app, publicUrl);
  const renderer = new PageRenderer(join(`${root}-server`, 'thread.js'), renderingMs);
  fastify.addHook('onClose', () => renderer.close());
  await renderer.ready();
  const clock = app.get(Clock);
  const pages = new PageCache(
    (request, ask) => renderer.render(request, ask),
    () => clock.now(),
  );
  const send = pageSender(fastify, {
    readBuild: buildReader(root),
    pages,
    publicUrl,
    tilesUrl: mapTiles?.url,
    answerMs,
  });
  fastify.get('/*', async (request, reply) => {
    const path = pathOf(request);
    if (path === null || RESERVED_PATHS.test(path)) return sendNotFound(request, reply);
    if (path !== '/' && path !== '/index.html' && (await isFile(root, path))) return sendFile(reply, path);
    const wantsPage = (request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/) !== null;
    if (!wantsPage || (/\.\w+$/.test(path) && path !== '/index.html')) return sendNotFound(request, reply);
    return send(request, reply, path === '/index.html' ? '/' : path);
  });
}

/** The decoded path without its query; null when it is malformed. */
function pathOf(request: FastifyRequest): string | null {
  try {
    const path = decodeURIComponent(request.url.split('?')[0] ?? '/');
    return path.includes('\0') ? null : path;
  } catch {
    return null; // a malformed escape
  }
}

async function isFile(root: string, path: string): Promise<boolean> {
  const file = join(root, path);
  if (!file.startsWith(root + sep)) return false;
  const found = await stat(file).catch(() => null); // usually a screen's path
  return found?.isFile() ?? false;
}

function sendFile(reply: FastifyReply, path: string): FastifyReply {
  const caching = CACHING.find(([pattern]) => pattern.test(path))?.[1] ?? 'no-cache';
  if (PRECOMPRESSED.test(path)) reply.header('vary', 'accept-encoding');
  return reply.header('cache-control', caching).sendFile(path.slice(1));
}

type SendPage = (request: FastifyRequest, reply: FastifyReply, path: string) => Promise<FastifyReply>;

interface Sources {
  readBuild: () => Promise<StorefrontBuild>;
  pages: PageCache;
  publicUrl: string;
  tilesUrl?: string;
  answerMs: number;
}

/** Sends the page with its screen's head and preloaded data; public screens are rendered, others get a loading screen. */
function pageSender(
  fastify: FastifyInstance,
  { readBuild, pages, publicUrl, tilesUrl, answerMs }: Sources,
): SendPage {
  return async (request, reply, path) => {
    const query = new URLSearchParams(request.url.split('?')[1]);
    const ask = memoized(askApi(fastify, request, answerMs));
    const facts = await describePage(screenAt(path), { ask, query, publicUrl });
    const nonce = randomBytes(16).toString('base64');
    const what = isRendered(facts) ? 'screen' : 'waiting';
    const renderRequest = {
      what,
      url: request.url,
      picture: pictureOf(facts),
      missing: facts.status === 404,
      nonce,
    } as const;
    // Without data the page stays empty, because only the browser can show the error and retry.
    const rendered = facts.status === 503 ? null : await pages.render(renderRequest, ask);
    const { html, policy } = pageOf(await readBuild(), { facts, what, rendered, nonce, publicUrl });
    if (facts.status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
    return reply
      .code(facts.status)
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', pagePolicy({ ...policy, tilesUrl }))
      .send(html);
  };
}

const isRendered = ({ screen }: PageFacts): boolean =>
  screen !== null && SERVER_RENDERED_SCREENS.includes(screen);

function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  sendProblem(domainErrorOf(new NotFoundException()), request, reply);
  return reply;
}
