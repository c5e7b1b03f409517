import type { FastifyInstance } from 'fastify';

/** Gate, log, uploads, Nest and Fastify wait for the end of a streamed answer: eleven in all, and Node takes more than ten for a leak. */
const MOST_LISTENERS = 20;

/** Lets as many wait for the end of an answer as do, so that no download writes a warning into the log. */
export function expectAnswerListeners(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (_request, reply, done) => {
    reply.raw.setMaxListeners(MOST_LISTENERS);
    done();
  });
}
