import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#libs/core/contracts';
import { DomainError } from '#libs/core/platform';
import { MAX_CALENDAR_BYTES } from '#libs/core/rules';
import { sendProblem } from './problem.filter.js';
import { isUpload, UPLOAD_LIMIT } from './uploads.js';

/** Maximum body size in bytes. */
const BODY_LIMIT = 256 * 1024;
/** Maximum size of the provider's webhooks in bytes; larger than of other calls, because their signature is checked first. */
const WEBHOOK_LIMIT = 2 * 1024 * 1024;

/** Maximum size of a calendar file in base64 with its name, in bytes. */
const CALENDAR_FILE_LIMIT = Math.ceil(MAX_CALENDAR_BYTES / 3) * 4 + 16 * 1024;

/** Longer bodies of unknown length are not received to their end. */
const MAX_LIMIT = Math.max(WEBHOOK_LIMIT, CALENDAR_FILE_LIMIT);

/** The most values that a body may contain, and the most levels: far more than any call takes. */
const MOST_VALUES = 10_000;
const MOST_LEVELS = 20;

/** Paths of calendar files, new and newer. */
const CALENDAR_FILE_PATH = /^\/api\/owner\/homes\/[^/]+\/feed-files(\/[^/]*)?\/?$/;

/** Path of the provider's webhooks. */
const WEBHOOK_PATH = '/api/payments/webhook';

/** A request with its body as received. */
export type RawBodyRequest = FastifyRequest & { rawBody?: Buffer };

// PostgreSQL's text cannot contain NUL.
const NUL_IN_URL = '%00';
const NUL_IN_JSON = '\\u0000';

/** True for a webhook of the payment provider. */
export const isWebhook = ({ url }: { url?: string }): boolean => url?.split('?')[0] === WEBHOOK_PATH;

/** How long a body may be in bytes, and what is answered to a longer one. */
function limitOf(request: FastifyRequest): { most: number; code: ErrorCode } {
  if (isUpload(request)) return { most: UPLOAD_LIMIT, code: 'photo.too_large' };
  if (isWebhook(request)) return { most: WEBHOOK_LIMIT, code: 'request.too_large' };
  if (CALENDAR_FILE_PATH.test(request.url.split('?')[0] ?? ''))
    return { most: CALENDAR_FILE_LIMIT, code: 'feed.too_large' };
  return { most: BODY_LIMIT, code: 'request.too_large' };
}

/** Accepts only JSON objects, except for file uploads. Webhooks keep their raw bytes, which their signature covers. */
export function parseBodies(fastify: FastifyInstance): void {
  const limits = { parseAs: 'buffer', bodyLimit: MAX_LIMIT } as const;
  const parseText = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addHook('onRequest', (request, reply, done) => {
    const address = pageWithoutNul(request);
    if (address !== null) return void reply.redirect(address);
    const error = precheckError(request);
    // Sent here, because addresses outside the API have no error handler of ours.
    return error ? sendProblem(error, request, reply) : done();
  });
  fastify.addContentTypeParser('application/json', limits, (request, bytes: Buffer, done) => {
    const tooLong = tooLongOf(request, bytes.length);
    if (tooLong) return done(tooLong);
    if (isWebhook(request)) return keepBytes(request, bytes, done);
    const text = decode(bytes);
    if (text instanceof DomainError) return done(text);
    if (text === '') return done(null, undefined); // some clients always send a content type
    void parseText(request, text, (error, parsed: unknown) => {
      if (error || typeof parsed !== 'object' || Array.isArray(parsed) || isExcessive(parsed))
        return done(new DomainError('request.malformed'));
      done(null, parsed ?? undefined);
    });
  });
  fastify.addContentTypeParser('*', limits, (request, bytes: Buffer, done) => {
    if (!isWebhook(request)) return done(new DomainError('request.unsupported_media'));
    const tooLong = tooLongOf(request, bytes.length);
    return tooLong ? done(tooLong) : keepBytes(request, bytes, done);
  });
}

type Done = (error: Error | null, body?: unknown) => void;

/** Where a browser that opens a page with NUL in its query is sent: the same page without it. Null for any other request. */
function pageWithoutNul({ method, url, headers }: FastifyRequest): string | null {
  const [path = '', ...query] = url.split('?');
  const opensPage = method === 'GET' && headers.accept?.includes('text/html') && !path.startsWith('/api/');
  if (!opensPage || path.includes(NUL_IN_URL) || !url.includes(NUL_IN_URL)) return null;
  // One leading slash: two would lead to another site.
  return `/${path.replace(/^[/\\]+/, '')}?${query.join('?').replaceAll(NUL_IN_URL, '')}`;
}

/** Errors that can be detected before the body is read. */
function precheckError(request: FastifyRequest): DomainError | undefined {
  const tooLong = tooLongOf(request, Number(request.headers['content-length'] ?? 0));
  if (tooLong || isUpload(request)) return tooLong;
  if (request.headers['content-type']?.startsWith('multipart/'))
    return new DomainError('request.unsupported_media');
  return request.url.includes(NUL_IN_URL) ? new DomainError('request.malformed') : undefined;
}

/** True for a body with more values or levels than any call takes: what looks at it later may recurse, or compare each with each. */
function isExcessive(body: unknown): boolean {
  let values = 0;
  for (let level: unknown[] = [body], depth = 0; level.length > 0; depth += 1) {
    values += level.length;
    if (values > MOST_VALUES || depth > MOST_LEVELS) return true;
    level = level.flatMap((value): unknown[] =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    );
  }
  return false;
}

function tooLongOf(request: FastifyRequest, length: number): DomainError | undefined {
  const { most, code } = limitOf(request);
  return length > most ? new DomainError(code) : undefined;
}

function keepBytes(request: FastifyRequest, bytes: Buffer, done: Done): void {
  (request as RawBodyRequest).rawBody = bytes;
  done(null, undefined);
}

function decode(bytes: Buffer): string | DomainError {
  const text = bytes.toString('utf8');
  return text.includes(NUL_IN_JSON) ? new DomainError('request.malformed') : text;
}
