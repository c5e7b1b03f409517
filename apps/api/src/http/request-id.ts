import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

const VALID_ID = /^[\w.-]{8,100}$/;

/** The request's id: the caller's `X-Request-Id` when valid, so that a call can be traced across systems, else a new one. */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const id = request.headers['x-request-id'];
  return typeof id === 'string' && VALID_ID.test(id) ? id : randomUUID();
}

/** Sends the request's id in a header of every response. */
export function sendRequestId(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
}
