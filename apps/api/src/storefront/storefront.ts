import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { NotFoundException } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from '../http/problem.filter.js';
import { refusalOf } from '../http/problem.js';
import { withInlineStyles, withStyleNonce } from '../http/security-headers.js';
import { isScreen } from './screens.js';

/** Text in the built page that each answer replaces by a fresh nonce. */
const NONCE_PLACE = '__CSP_NONCE__';
/** Never the storefront's, whatever is asked for below them. */
const NOT_OURS = /^\/(api|admin)(\/|$)/;
const YEAR = 'public, max-age=31536000, immutable';
const MONTH = 'public, max-age=2592000';
const CACHING: readonly [RegExp, string][] = [
  [/^\/assets\//, YEAR], // their names carry a hash of their content
  [/^\/pictures\//, MONTH],
];

/** Serves the built storefront: files as they are, and its one page for every screen. */
export async function mountStorefront(app: NestFastifyApplication, dir: string): Promise<void> {
  const root = resolve(dir);
  await app.register(fastifyStatic, {
    root,
    serve: false,
    cacheControl: false,
    etag: true,
    preCompressed: true,
  });
  app
    .getHttpAdapter()
    .getInstance()
    .get('/*', async (request, reply) => {
      const path = pathOf(request);
      if (path === null || NOT_OURS.test(path)) return nothingThere(request, reply);
      if (path !== '/' && path !== '/index.html' && (await isFile(root, path))) return sendFile(reply, path);
      const wantsPage = (request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/) !== null;
      if (!wantsPage || (/\.\w+$/.test(path) && path !== '/index.html')) return nothingThere(request, reply);
      return sendPage(reply, root, isScreen(path) || path === '/index.html' ? 200 : 404);
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
  return reply.header('cache-control', caching).sendFile(path.slice(1));
}

async function sendPage(reply: FastifyReply, root: string, status: number): Promise<FastifyReply> {
  const page = await readFile(join(root, 'index.html'), 'utf8');
  const nonce = randomBytes(16).toString('base64');
  const policy = page.includes(NONCE_PLACE) ? withStyleNonce(nonce) : withInlineStyles();
  return reply
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)
    .send(page.replaceAll(NONCE_PLACE, nonce));
}

function nothingThere(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  sendProblem(refusalOf(new NotFoundException()), request, reply);
  return reply;
}
