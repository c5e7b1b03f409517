import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '#libs/core/platform';
import { isUpload, UPLOAD_LIMIT } from './uploads.js';

/** Largest body of a call. */
const BODY_LIMIT = 256 * 1024;
/** The provider's webhooks: their signature is looked at before anything else, so they are read even when large. */
const NOTICE_LIMIT = 2 * 1024 * 1024;

/** Where the provider sends its webhooks. */
const NOTICE_PATH = '/api/payments/webhook';

/** A request whose body was kept as it came. */
export type RawBodyRequest = FastifyRequest & { rawBody?: Buffer };

// A NUL is the one character that PostgreSQL's text cannot hold.
const NUL_IN_URL = '%00';
const NUL_IN_JSON = '\\u0000';

const isNotice = (request: FastifyRequest): boolean => request.url.split('?')[0] === NOTICE_PATH;

/** Reads JSON objects and nothing else, but for files at their one address; a notice is kept as bytes, because its signature is over the bytes. */
export function parseBodies(fastify: FastifyInstance): void {
  const limits = { parseAs: 'buffer', bodyLimit: NOTICE_LIMIT } as const;
  const parseText = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addHook('onRequest', (request, _reply, done) => done(precheckError(request)));
  fastify.addContentTypeParser('application/json', limits, (request, bytes: Buffer, done) => {
    if (isNotice(request)) return keepBytes(request, bytes, done);
    const text = readable(bytes);
    if (text instanceof DomainError) return done(text);
    if (text === '') return done(null, undefined); // clients that always name a content type
    void parseText(request, text, (error, parsed: unknown) => {
      if (error || typeof parsed !== 'object' || Array.isArray(parsed))
        return done(new DomainError('request.malformed'));
      done(null, parsed ?? undefined);
    });
  });
  fastify.addContentTypeParser('*', limits, (request, bytes: Buffer, done) => {
    if (isNotice(request)) return keepBytes(request, bytes, done);
    done(new DomainError('request.unsupported_media'));
  });
}

type Done = (error: Error | null, body?: unknown) => void;

/** What can be said before a byte of the body was read. */
function precheckError(request: FastifyRequest): DomainError | undefined {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (isUpload(request)) return announced > UPLOAD_LIMIT ? new DomainError('photo.too_large') : undefined;
  if (announced > BODY_LIMIT && !isNotice(request)) return new DomainError('request.too_large');
  if (request.headers['content-type']?.startsWith('multipart/'))
    return new DomainError('request.unsupported_media');
  return request.url.includes(NUL_IN_URL) ? new DomainError('request.malformed') : undefined;
}

function keepBytes(request: FastifyRequest, bytes: Buffer, done: Done): void {
  (request as RawBodyRequest).rawBody = bytes;
  done(null, undefined);
}

function readable(bytes: Buffer): string | DomainError {
  if (bytes.length > BODY_LIMIT) return new DomainError('request.too_large');
  const text = bytes.toString('utf8');
  return text.includes(NUL_IN_JSON) ? new DomainError('request.malformed') : text;
}
