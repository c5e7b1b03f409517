/** Largest upload, in bytes. */
export const PHOTO_MAX_BYTES = 10 * 1024 * 1024;
/** Uploads that one person sends at once: enough to use a connection well; more would compete for it and for the server. */
export const PHOTO_UPLOADS_AT_ONCE = 3;
/** How long an upload may take: three photos of ten megabytes that share a slow mobile connection. */
export const PHOTO_UPLOAD_SECONDS = 540;
/** Most pixels of a photo: enough for today's phones, and small enough for a worker to hold several in memory. */
export const PHOTO_MAX_PIXELS = 50_000_000;
/** Fewest pixels of a photo's longer side: less would be a blur on the smallest card. */
export const PHOTO_MIN_LONG_SIDE = 320;
/** How many times as long as its shorter side a photo may be: no panorama of a phone is longer. */
export const PHOTO_LONGEST_RATIO = 8;
/** Accepted formats, detected from the file's content and never from its name. */
export const PHOTO_TYPES = ['jpeg', 'png', 'webp', 'avif'] as const;
export type PhotoType = (typeof PHOTO_TYPES)[number];
/** Widths in pixels at which a photo is stored, up to its original width. */
export const PHOTO_WIDTHS = [480, 800, 1200, 1600] as const;
/** Most unused photos per person; further uploads are rejected until some are used or deleted. */
export const PHOTOS_WAITING_MAX = 40;
/** Hours after which an unused photo is deleted. */
export const PHOTO_UNUSED_HOURS = 24;

/** A picture of a home as pages show it: one of ours by its name, or an uploaded one. */
export type HomePicture =
  | { slug: string }
  | {
      id: string;
      /** What it shows, in the owner's words; null until they say it. */
      alt: string | null;
      width: number;
      height: number;
      widths: number[];
      /** base64 */
      thumbhash: string;
    };

/** Processing state of a photo. */
export type PhotoState = 'arriving' | 'received' | 'ready' | 'refused' | 'discarded';
