import { randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { NotFoundException } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DRAWN_SCREENS } from '#libs/contracts';
import { CONFIG, type Config } from '#libs/platform';
import { sendProblem } from '../http/problem.filter.js';
import { refusalOf } from '../http/problem.js';
import { pagePolicy } from '../http/security-headers.js';
import { askApi, askingOnce } from './ask-api.js';
import { builtIn, type Built } from './built.js';
import { compressAnswers } from './compression.js';
import { mountCrawlerFiles } from './crawlers.js';
import { describePage } from './describe-page.js';
import { Drawing } from './drawing.js';
import { pictureOf, type PageFacts } from './page-facts.js';
import { pageOf } from './page.js';
import { screenAt } from './screens.js';

/** Never the storefront's, whatever is asked for below them. */
const NOT_OURS = /^\/(api|admin)(\/|$)/;
const YEAR = 'public, max-age=31536000, immutable';
const MONTH = 'public, max-age=2592000';
const CACHING: readonly [RegExp, string][] = [
  [/^\/assets\//, YEAR], // their names carry a hash of their content
  [/^\/pictures\//, MONTH],
];
const RETRY_AFTER_SECONDS = '30';
/** Compressed beside themselves when the storefront was built. */
const COMPRESSED_BESIDE = /\.(js|css|svg)$/;

/** Serves the built storefront: files as they are, and its one page for every screen. */
export async function mountStorefront(app: NestFastifyApplication, dir: string): Promise<void> {
  const root = resolve(dir);
  const { publicUrl, mapTiles } = app.get<Config>(CONFIG);
  const fastify = app.getHttpAdapter().getInstance();
  await compressAnswers(app);
  await app.register(fastifyStatic, {
    root,
    serve: false,
    cacheControl: false,
    etag: true,
    preCompressed: true,
  });
  mountCrawlerFiles(app, publicUrl);
  const drawing = new Drawing(join(`${root}-server`, 'thread.js'));
  fastify.addHook('onClose', () => drawing.close());
  await drawing.ready();
  const send = pageSender(fastify, { built: builtIn(root), drawing, publicUrl, tilesUrl: mapTiles?.url });
  fastify.get('/*', async (request, reply) => {
    const path = pathOf(request);
    if (path === null || NOT_OURS.test(path)) return nothingThere(request, reply);
    if (path !== '/' && path !== '/index.html' && (await isFile(root, path))) return sendFile(reply, path);
    const wantsPage = (request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/) !== null;
    if (!wantsPage || (/\.\w+$/.test(path) && path !== '/index.html')) return nothingThere(request, reply);
    return send(request, reply, path === '/index.html' ? '/' : path);
  });
}

/** The path without query, decoded; null when it cannot be. */
function pathOf(request: FastifyRequest): string | null {
  try {
    const path = decodeURIComponent(request.url.split('?')[0] ?? '/');
    return path.includes('\0') ? null : path;
  } catch {
    return null; // a malformed escape names nothing
  }
}

async function isFile(root: string, path: string): Promise<boolean> {
  const file = join(root, path);
  if (!file.startsWith(root + sep)) return false;
  const found = await stat(file).catch(() => null); // not there is the usual case: every screen's path
  return found?.isFile() ?? false;
}

function sendFile(reply: FastifyReply, path: string): FastifyReply {
  const caching = CACHING.find(([pattern]) => pattern.test(path))?.[1] ?? 'no-cache';
  if (COMPRESSED_BESIDE.test(path)) reply.header('vary', 'accept-encoding');
  return reply.header('cache-control', caching).sendFile(path.slice(1));
}

type SendPage = (request: FastifyRequest, reply: FastifyReply, path: string) => Promise<FastifyReply>;

interface Sources {
  built: () => Promise<Built>;
  drawing: Drawing;
  publicUrl: string;
  tilesUrl?: string;
}

/** The one page, for each screen with its own head and its first data; a public screen is drawn in it already, of others the moment before. */
function pageSender(fastify: FastifyInstance, { built, drawing, publicUrl, tilesUrl }: Sources): SendPage {
  return async (request, reply, path) => {
    const query = new URLSearchParams(request.url.split('?')[1]);
    const ask = askingOnce(askApi(fastify, request));
    const facts = await describePage(screenAt(path), { ask, query, publicUrl });
    const nonce = randomBytes(16).toString('base64');
    const what = isDrawn(facts) ? 'screen' : 'waiting';
    const wanted = {
      what,
      url: request.url,
      picture: pictureOf(facts),
      missing: facts.status === 404,
      nonce,
    } as const;
    // What is wrong with a page that cannot be told, only the browser can try again.
    const drawn = facts.status === 503 ? null : await drawing.draw(wanted, ask);
    const { html, policy } = pageOf(await built(), { facts, what, drawn, nonce, publicUrl });
    if (facts.status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
    return reply
      .code(facts.status)
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', pagePolicy({ ...policy, tilesUrl }))
      .send(html);
  };
}

const isDrawn = ({ screen }: PageFacts): boolean => screen !== null && DRAWN_SCREENS.includes(screen);

function nothingThere(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  sendProblem(refusalOf(new NotFoundException()), request, reply);
  return reply;
}
