import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** Below this a packet is a packet. */
const WORTH_IT_BYTES = 1_024;
/** Half the time of the default for almost the same size; built files are compressed once, as far as it goes. */
const BROTLI_QUALITY = 4;
/** JSON, HTML, XML and text. Never event streams: a compressor holds small messages back. */
const TYPES =
  /^(text\/(html|plain|css|javascript|calendar)|application\/([\w.-]+\+)?(json|xml)|image\/svg\+xml)/;

/** Compresses what is made for each answer, for those who accept it. */
export async function compressAnswers(app: NestFastifyApplication): Promise<void> {
  await app.register(compress, {
    threshold: WORTH_IT_BYTES,
    encodings: ['br', 'gzip'],
    customTypes: TYPES,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
    // Requests stay as they come: nobody needs to send us archives that unpack to gigabytes.
    globalDecompression: false,
  });
}
