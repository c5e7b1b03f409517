import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { compressOnce } from './compress-once.js';
import { BROTLI_QUALITY, COMPRESSED, ENCODINGS, THRESHOLD_BYTES } from './encodings.js';

/** Compresses generated responses for clients that accept it. */
export async function compressResponses(app: NestFastifyApplication): Promise<void> {
  compressOnce(app.getHttpAdapter().getInstance());
  await app.register(compress, {
    threshold: THRESHOLD_BYTES,
    encodings: [...ENCODINGS],
    customTypes: COMPRESSED,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
    // Requests are not decompressed: a small archive could unpack to gigabytes.
    globalDecompression: false,
  });
}
