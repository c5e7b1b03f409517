import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BROTLI_QUALITY, COMPRESSED, ENCODINGS, THRESHOLD_BYTES, type Encoding } from './encodings.js';

const COMPRESS: Readonly<Record<Encoding, (content: Buffer) => Promise<Buffer>>> = {
  br: (content) =>
    promisify(zlib.brotliCompress)(content, {
      params: { [zlib.constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
    }),
  gzip: promisify(zlib.gzip),
};

/** An answer that has been sent, and what it was compressed to since. */
type Sent = Partial<Record<Encoding, Promise<Buffer>>>;

/** Compresses answers that are sent again, such as kept lists, for all who ask: each time would cost more than the answer itself. */
export function compressOnce(fastify: FastifyInstance): void {
  const answers = new WeakMap<Buffer, Sent>();
  fastify.addHook('onSend', async (request, reply, payload) => {
    if (hasVariants(reply, payload)) reply.header('vary', varying(reply));
    if (!Buffer.isBuffer(payload) || payload.length < THRESHOLD_BYTES) return payload;
    const sent = answers.get(payload);
    if (!sent) {
      answers.set(payload, {});
      return payload;
    }
    const encoding = encodingFor(request, reply);
    if (encoding === null) return payload;
    const compressed = await (sent[encoding] ??= COMPRESS[encoding](payload));
    reply.header('content-encoding', encoding);
    return compressed;
  });
}

/** True for what clients of other encodings get in other bytes, and for what stands for it: caches must know of both. */
function hasVariants(reply: FastifyReply, payload: unknown): boolean {
  if (reply.statusCode === 304) return true;
  const isText = COMPRESSED.test(String(reply.getHeader('content-type')));
  const isLong =
    (Buffer.isBuffer(payload) || typeof payload === 'string') && payload.length >= THRESHOLD_BYTES;
  return isText && isLong;
}

function encodingFor({ method, headers }: FastifyRequest, reply: FastifyReply): Encoding | null {
  const accepted = headers['accept-encoding'];
  const isOurs = method === 'GET' && reply.statusCode === 200 && !reply.hasHeader('content-encoding');
  const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
  if (typeof accepted !== 'string' || !isOurs || !isJson) return null;
  return negotiate(accepted.toLowerCase(), [...ENCODINGS]);
}

function varying(reply: FastifyReply): string {
  const vary = reply.getHeader('vary');
  if (vary === undefined) return 'accept-encoding';
  return /\baccept-encoding\b/i.test(String(vary)) ? String(vary) : `${String(vary)}, accept-encoding`;
}
