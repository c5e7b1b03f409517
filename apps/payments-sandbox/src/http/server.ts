import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance } from 'fastify';
import { apiError, invalidRequest } from './errors.js';
import { parseForm } from './form.js';

/** Creates the bare server: forms in bracket notation, Stripe's 404 and 500, all connections dropped on close. */
export async function createServer(onError: (error: unknown) => void): Promise<FastifyInstance> {
  const server = Fastify({
    forceCloseConnections: true,
    routerOptions: { querystringParser: parseForm, ignoreTrailingSlash: true },
    bodyLimit: 1_048_576,
  });
  await server.register(formbody, { parser: parseForm });
  server.setNotFoundHandler((request, reply) => {
    const { error } = invalidRequest(
      `Unrecognized request URL (${request.method}: ${request.url.split('?')[0] ?? ''}).`,
    );
    return reply.code(404).send({ error });
  });
  server.setErrorHandler((error: unknown, _request, reply) => {
    const status = statusOf(error);
    if (status < 500)
      return reply
        .code(status)
        .send(invalidRequest(error instanceof Error ? error.message : 'Bad request').body);
    onError(error);
    return reply.code(500).send(apiError().body);
  });
  return server;
}

/** Fastify's own errors (body too large, unsupported content type) carry their status. */
function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return 500;
  return typeof error.statusCode === 'number' ? error.statusCode : 500;
}
