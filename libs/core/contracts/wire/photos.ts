import type { ErrorCode } from '../errors/index.js';

/** A photo of a home; `url` is the largest WebP, `sources` the widths that exist. Additive. */
export interface PhotoView {
  slug: string;
  alt: string;
  url: string;
  width: number;
  height: number;
  /** Widths for which `{base}-{width}.avif` and `.webp` exist. */
  widths: number[];
  base: string;
  /** base64 thumbhash. */
  thumbhash: string;
}

/** POST and GET /photos/{id}: an uploaded photo, seen by who uploaded it. Additive. @spec F1 */
export interface PhotoUploadView {
  id: string;
  /** `preparing` until the worker has made it ready for pages, or found that it is none. */
  status: 'preparing' | 'ready' | 'refused';
  /** Why it was refused, in a code and in a sentence. */
  problem: { code: ErrorCode; detail: string } | null;
  picture: PhotoView | null;
}
