import type { FastifyInstance } from 'fastify';
import type { Clock } from '#libs/core/platform';

/**
 * Makes the `Date` of every answer the product's own time, so that a browser counts its hours by it. Beside the payments
 * sandbox only, where that time can be moved.
 */
export function tellTime(fastify: FastifyInstance, clock: Clock): void {
  fastify.addHook('onRequest', (_request, reply, done) => {
    reply.header('date', clock.now().toUTCString());
    done();
  });
}
