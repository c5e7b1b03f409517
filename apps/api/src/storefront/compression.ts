import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** Smaller responses fit into one packet anyway. */
const THRESHOLD_BYTES = 1_024;
/** Almost the size of the default in half the time. Built files are compressed once, at the highest quality. */
const BROTLI_QUALITY = 4;
/** JSON, HTML, XML and text. Never event streams: a compressor buffers small messages. */
const TYPES =
  /^(text\/(html|plain|css|javascript|calendar)|application\/([\w.-]+\+)?(json|xml)|image\/svg\+xml)/;

/** Compresses generated responses for clients that accept it. */
export async function compressResponses(app: NestFastifyApplication): Promise<void> {
  await app.register(compress, {
    threshold: THRESHOLD_BYTES,
    encodings: ['br', 'gzip'],
    customTypes: TYPES,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
    // Requests are not decompressed: a small archive could unpack to gigabytes.
    globalDecompression: false,
  });
}
