import type { FastifyInstance } from 'fastify';
import type { Clock } from '#libs/core/platform';

/**
 * Sends the product's time as the `Date` of every response, so that browsers calculate with it. Only with the payments
 * sandbox, where that time can be moved.
 */
export function sendProductTime(fastify: FastifyInstance, clock: Clock): void {
  fastify.addHook('onRequest', (_request, reply, done) => {
    reply.header('date', clock.now().toUTCString());
    done();
  });
}
