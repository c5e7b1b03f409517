/** Largest file somebody can upload, in bytes. */
export const PHOTO_MAX_BYTES = 10 * 1024 * 1024;
/** Most pixels of a photo: what phones take today, and what a worker can hold in memory several times. */
export const PHOTO_MAX_PIXELS = 50_000_000;
/** Formats that are read, by what the file contains and never by its name. */
export const PHOTO_TYPES = ['jpeg', 'png', 'webp', 'avif'] as const;
export type PhotoType = (typeof PHOTO_TYPES)[number];
/** Widths in pixels at which a photo is kept, up to its own. */
export const PHOTO_WIDTHS = [480, 800, 1200, 1600] as const;
/** Photos of one person that nothing uses yet; more are refused until some are used or swept. */
export const PHOTOS_WAITING_MAX = 40;
/** Hours after which a photo that nothing uses is removed. */
export const PHOTO_UNUSED_HOURS = 24;

/** How far a photo has come: stored, made ready for pages, or found to be none. */
export type PhotoState = 'arriving' | 'received' | 'ready' | 'refused' | 'discarded';
