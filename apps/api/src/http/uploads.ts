import multipart from '@fastify/multipart';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { DomainError, FairLimiter } from '#libs/core/platform';
import {
  PHOTO_MAX_BYTES,
  PHOTO_UPLOAD_SECONDS,
  PHOTO_UPLOADS_AT_ONCE,
  PHOTOS_WAITING_MAX,
} from '#libs/core/rules';
import { untilSilent } from './silent-uploads.js';

/** The only path that accepts forms with files. */
const UPLOAD_PATH = '/api/photos';
/** Maximum size of a photo with its form, in bytes. */
export const UPLOAD_LIMIT = PHOTO_MAX_BYTES + 16 * 1024;

const LIMITS = {
  fileSize: PHOTO_MAX_BYTES,
  files: 1,
  fields: 4,
  parts: 5,
  fieldSize: 1_024,
  headerPairs: 40,
};
// Photos are held in memory while they are received; those on slow connections have not arrived yet.
const ALL = { running: 16, queued: 200 };
const EACH_PERSON = { running: PHOTO_UPLOADS_AT_ONCE, queued: PHOTOS_WAITING_MAX };
const limiter = new FairLimiter(ALL, EACH_PERSON);

/** A phone that has lost its connection does not say so. One in a tunnel may come back, unless others wait for its place. */
const PATIENCE = {
  checkMs: 10_000,
  leastBytes: 10 * 1_024,
  silentMs: 60_000,
  wholeMs: PHOTO_UPLOAD_SECONDS * 1_000,
  // A trickle that holds all places keeps the next person waiting no longer than this.
  awaitedMs: 120_000,
  isAwaited: () => limiter.hasQueue,
};

/** True for a request to the only path that accepts files. */
export const isUpload = (request: FastifyRequest): boolean =>
  request.method === 'POST' && request.url.split('?')[0]?.replace(/\/$/, '') === UPLOAD_PATH;

/** Enables file uploads. Nothing is written to disk automatically, and other paths still refuse forms. */
export async function acceptUploads(app: NestFastifyApplication): Promise<void> {
  await app.register(multipart, { limits: LIMITS });
}

/**
 * The single file of a form, within the limits; its name and declared type are ignored. Nobody keeps others waiting long by slow or silent uploads.
 * @throws DomainError `photo.missing`, `photo.one_at_a_time`, `photo.damaged` for an empty file, `photo.too_large`, `request.malformed`; `server.unavailable` when too many uploads are queued
 */
export function readPhoto(request: FastifyRequest, personId: string): Promise<Buffer> {
  if (!request.isMultipart()) throw new DomainError('photo.missing');
  return limiter.run(personId, () => untilSilent(request.raw, PATIENCE, () => readFile(request)));
}

async function readFile(request: FastifyRequest): Promise<Buffer> {
  try {
    let photo: Buffer | null = null;
    // To the end, so that a second file is noticed.
    for await (const part of request.files()) photo = await part.toBuffer();
    if (!photo) throw new DomainError('photo.missing');
    if (photo.length === 0) throw new DomainError('photo.damaged');
    return photo;
  } catch (error) {
    throw errorOfForm(error);
  }
}

/** Converts the form parser's errors about the request; other errors stay unchanged. */
function errorOfForm(error: unknown): unknown {
  if (error instanceof DomainError || !(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new DomainError('photo.too_large');
  if (code === 'FST_FILES_LIMIT') return new DomainError('photo.one_at_a_time');
  const broken = code.startsWith('FST_') || /multipart|terminated early|malformed/i.test(error.message);
  return broken ? new DomainError('request.malformed') : error;
}
