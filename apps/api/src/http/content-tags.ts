import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Tags answers of public reads by their content, so that whoever has the present one gets 304 without a body. Nothing is used without
 * asking, because a home may be booked any moment. What a signed-in person reads is never stored.
 */
export function tagContent(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (!isRead(request, reply) || reply.hasHeader('cache-control')) return done(null, payload);
    if (isOfSomebody(request)) {
      reply.header('cache-control', 'no-store');
      return done(null, payload);
    }
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return done(null, payload);
    // Encoded once, for the tag and for the socket.
    const content = typeof payload === 'string' ? Buffer.from(payload) : payload;
    const tag = tagOf(content);
    reply.header('cache-control', 'no-cache').header('etag', tag);
    if (!isKnown(request, tag)) return done(null, content);
    reply.code(304).removeHeader('content-type').removeHeader('content-length');
    done(null, '');
  });
}

const isRead = ({ method, url }: FastifyRequest, { statusCode }: FastifyReply): boolean =>
  (method === 'GET' || method === 'HEAD') && statusCode === 200 && url.startsWith('/api/');

/** However a caller was recognized: an operator's browser sends a cookie and no `Authorization`. */
const isOfSomebody = (request: FastifyRequest & { user?: unknown }): boolean =>
  request.headers.authorization !== undefined || Boolean(request.user);

/** Of contents that are kept and sent again. */
const tags = new WeakMap<Buffer, string>();

/** Weak, because the same content is sent compressed or not. */
function tagOf(content: Buffer): string {
  const known = tags.get(content);
  if (known !== undefined) return known;
  const tag = `W/"${hash('sha1', content, 'base64url')}"`;
  tags.set(content, tag);
  return tag;
}

/** Compared weakly, as reads are. @see RFC 9110, 13.1.2 */
const isKnown = (request: FastifyRequest, tag: string): boolean =>
  (request.headers['if-none-match'] ?? '')
    .split(',')
    .map((known) => known.trim())
    .some((known) => known === '*' || opaquePart(known) === opaquePart(tag));

const opaquePart = (tag: string): string => tag.replace(/^W\//, '');
