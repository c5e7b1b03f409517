import multipart from '@fastify/multipart';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { ConcurrencyLimiter, DomainError } from '#libs/core/platform';
import { PHOTO_MAX_BYTES } from '#libs/core/rules';

/** Where photos are sent; the one address that takes forms with files. */
const UPLOAD_PATH = '/api/photos';
/** A photo with the form around it. */
export const UPLOAD_LIMIT = PHOTO_MAX_BYTES + 16 * 1024;

const LIMITS = {
  fileSize: PHOTO_MAX_BYTES,
  files: 1,
  fields: 4,
  parts: 5,
  fieldSize: 1_024,
  headerPairs: 40,
};
/** A photo is held in memory while it arrives; this many at once, and this many waiting. */
const AT_ONCE = 8;
const WAITING = 200;

const arriving = new ConcurrencyLimiter(AT_ONCE, WAITING);

/** True for a request to the one address that takes files. */
export const isUpload = (request: FastifyRequest): boolean =>
  request.method === 'POST' && request.url.split('?')[0]?.replace(/\/$/, '') === UPLOAD_PATH;

/** Lets requests carry files. Nothing is written to disk by itself, and other addresses still refuse forms. */
export async function acceptUploads(app: NestFastifyApplication): Promise<void> {
  await app.register(multipart, { limits: LIMITS });
}

/**
 * The one file of a form, within its limits; its name and the type it claims are ignored.
 * @throws DomainError `photo.missing`, `photo.too_large`, `request.malformed`, `server.unavailable` when very many arrive at once
 */
export function readPhoto(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new DomainError('photo.missing');
  return arriving.run(() => readFile(request));
}

async function readFile(request: FastifyRequest): Promise<Buffer> {
  try {
    const part = await request.file();
    const bytes = await part?.toBuffer();
    if (!bytes?.length) throw new DomainError('photo.missing');
    return bytes;
  } catch (error) {
    throw errorOfForm(error);
  }
}

/** What the parser of forms says about a bad one; its own trouble stays what it is. */
function errorOfForm(error: unknown): unknown {
  if (error instanceof DomainError || !(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new DomainError('photo.too_large');
  const broken = code.startsWith('FST_') || /multipart|terminated early|malformed/i.test(error.message);
  return broken ? new DomainError('request.malformed') : error;
}
