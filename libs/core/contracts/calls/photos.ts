import { z } from 'zod';
import { ERROR_CODES } from '../errors/index.js';
import { del, get, post } from './call.js';
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

/** POST and GET /photos/{id}: an uploaded photo, seen by who uploaded it. Additive. @spec F1 */
export const PhotoUploadView = z.strictObject({
  id: Id,
  /** `preparing` until the worker has made it ready for pages, or found that it is none. */
  status: z.enum(['preparing', 'ready', 'refused']),
  /** Why it was refused, in a code and in a sentence. */
  problem: z
    .strictObject({
      code: z.enum(ERROR_CODES),
      detail: z.string(),
    })
    .nullable(),
  picture: PhotoView.nullable(),
});
export type PhotoUploadView = z.infer<typeof PhotoUploadView>;

/** Where the files of uploaded photos are; their names never change what they hold. */
export const PHOTO_FILES = '/api/photos/files';

/** Photos that people upload, for their reviews and homes. Additive. @spec F1 */
export const photoCalls = {
  upload: post('/photos', {
    summary: 'Upload a photo',
    answer: PhotoUploadView,
    refuses: [
      'photo.missing',
      'photo.not_a_photo',
      'photo.too_large',
      'photo.too_many_pixels',
      'photo.too_many_waiting',
      'photo.uploads_off',
      'request.malformed',
    ],
  }),
  one: get('/photos/:id', {
    summary: "How far one's own photo is",
    answer: PhotoUploadView,
    refuses: ['photo.not_found'],
  }),
  discard: del('/photos/:id', {
    summary: "Give up one's own photo",
    status: 204,
    refuses: ['photo.not_found', 'photo.in_use'],
  }),
  file: get('/photos/files/:name', {
    summary: 'A file of a photo, named <id>-<width>.<avif|webp>',
    file: ['image/avif', 'image/webp'],
    refuses: ['photo.not_found'],
  }),
};
