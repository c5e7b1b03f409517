/** How generated answers may be compressed, the best first. */
export const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Smaller answers fit into one packet anyway. */
export const THRESHOLD_BYTES = 1_024;
/** Almost the size of the default in half the time. Built files are compressed once, at the highest quality. */
export const BROTLI_QUALITY = 4;

/** JSON, HTML, XML and text. Never event streams: a compressor buffers small messages. */
export const COMPRESSED =
  /^(text\/(html|plain|css|javascript|calendar)|application\/([\w.-]+\+)?(json|xml)|image\/svg\+xml)/;
