import { Catch, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DomainError } from '#libs/core/platform';
import { PROBLEM_TYPE, problemOf, domainErrorOf } from './problem.js';

/** Turns every thrown error into `application/problem+json`; unexpected errors are logged and never shown. @spec F10, F16 */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger('Problem');

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const problem = domainErrorOf(error);
    const request = http.getRequest<FastifyRequest>();
    if (problem.status >= 500) this.logger.error({ err: error, requestId: request.id, code: problem.code });
    sendProblem(problem, request, http.getResponse<FastifyReply>());
  }
}

/** Sends an error as the response to a request. */
export function sendProblem(error: DomainError, request: FastifyRequest, reply: FastifyReply): void {
  if (reply.sent) return;
  if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter));
  if (error.status === 401) reply.header('www-authenticate', 'Bearer');
  reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .header('content-type', PROBLEM_TYPE)
    .send(JSON.stringify(problemOf(error, request.id)));
}
