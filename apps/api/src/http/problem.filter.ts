import { Catch, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DomainError } from '#libs/core/platform';
import { PROBLEM_TYPE, problemOf, domainErrorOf } from './problem.js';

/** Turns whatever is thrown into `application/problem+json`; unforeseen errors are logged, never shown. @spec F10, F16 */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger('Problem');

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const refusal = domainErrorOf(error);
    const request = http.getRequest<FastifyRequest>();
    if (refusal.status >= 500) this.logger.error({ err: error, requestId: request.id, code: refusal.code });
    sendProblem(refusal, request, http.getResponse<FastifyReply>());
  }
}

/** Sends a refusal as the answer to a request. */
export function sendProblem(refusal: DomainError, request: FastifyRequest, reply: FastifyReply): void {
  if (reply.sent) return;
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter));
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer');
  reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .header('content-type', PROBLEM_TYPE)
    .send(JSON.stringify(problemOf(refusal, request.id)));
}
