import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pagePolicy } from '../http/security-headers.js';

const YEAR_MS = 31_536_000_000;
const NONCE = '__CSP_NONCE__';

/**
 * Serves the operators' application below `/admin`: its assets, and its single page at every path except the job dashboard's.
 * The page holds no data; every API call it makes requires a permission.
 */
export async function mountAdminApp(app: NestFastifyApplication, dir: string): Promise<void> {
  const root = resolve(dir);
  await app.register(fastifyStatic, {
    root: join(root, 'assets'),
    prefix: '/admin/assets/',
    decorateReply: false,
    immutable: true,
    maxAge: YEAR_MS,
  });
  const send = async (_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const page = await readFile(join(root, 'index.html'), 'utf8');
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .header('content-security-policy', pagePolicy({ nonce }))
      .send(page.replaceAll(NONCE, nonce));
  };
  const fastify = app.getHttpAdapter().getInstance();
  fastify.get('/admin', send);
  fastify.get('/admin/*', send);
}
