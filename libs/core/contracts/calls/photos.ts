import { z } from 'zod';
import { ERROR_CODES } from '../errors/index.js';
import { del, get, post } from './call.js';
import { trueOrFalse } from './common.js';
import { Id } from './fields.js';

/** A photo of a home; `url` is the largest WebP, `sources` the widths that exist. Additive. */
export const PhotoView = z.strictObject({
  slug: z.string(),
  alt: z.string(),
  url: z.string(),
  width: z.int(),
  height: z.int(),
  /** Widths for which `{base}-{width}.avif` and `.webp` exist. */
  widths: z.array(z.number()),
  base: z.string(),
  /** base64 thumbhash. */
  thumbhash: z.string(),
});
export type PhotoView = z.infer<typeof PhotoView>;

/** POST and GET /photos/{id}: an uploaded photo as shown to its uploader. Additive. @spec F1 */
export const PhotoUploadView = z.strictObject({
  id: Id,
  /** `preparing` until the worker has processed or rejected it. */
  status: z.enum(['preparing', 'ready', 'refused']),
  /** Why it was rejected. */
  problem: z.strictObject({ code: z.enum(ERROR_CODES), detail: z.string() }).nullable(),
  picture: PhotoView.nullable(),
});
export type PhotoUploadView = z.infer<typeof PhotoUploadView>;

/** URL path of uploaded photos' files, which are immutable. */
export const PHOTO_FILES = '/api/photos/files';

/** Uploaded photos for reviews and homes. Additive. @spec F1 */
export const photoCalls = {
  upload: post('/photos', {
    summary: 'Upload a photo',
    query: z.object({
      private: trueOrFalse().describe('For a message: shown to the people of its conversation only.'),
    }),
    response: PhotoUploadView,
    errors: [
      'photo.missing',
      'photo.one_at_a_time',
      'photo.damaged',
      'photo.not_a_photo',
      'photo.too_large',
      'photo.too_many_pixels',
      'photo.too_small',
      'photo.too_narrow',
      'photo.too_many_waiting',
      'photo.uploads_off',
      'request.malformed',
    ],
  }),
  one: get('/photos/:id', {
    summary: "How far one's own photo is",
    response: PhotoUploadView,
    errors: ['photo.not_found'],
  }),
  discard: del('/photos/:id', {
    summary: "Give up one's own photo",
    status: 204,
    errors: ['photo.not_found', 'photo.in_use'],
  }),
  file: get('/photos/files/:name', {
    summary: 'A file of a photo, named <id>-<width>.<avif|webp>',
    file: ['image/avif', 'image/webp'],
    errors: ['photo.not_found'],
  }),
};
