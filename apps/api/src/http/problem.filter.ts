import { Catch, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DomainError } from '#libs/core/platform';
import { PROBLEM_TYPE, problemOf, domainErrorOf } from './problem.js';

const TOO_MANY = 429;

/** Turns every thrown error into `application/problem+json`; unexpected errors are logged and never shown. @spec F10, F16 */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger('Problem');

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const problem = domainErrorOf(error);
    const request = http.getRequest<FastifyRequest>();
    this.log(error, problem, request);
    sendProblem(problem, request, http.getResponse<FastifyReply>());
  }

  /** What was announced, such as read-only operation after a restore, is no failure to look into. */
  private log(error: unknown, { status, code }: DomainError, { id: requestId }: FastifyRequest): void {
    if (code === 'server.restoring') this.logger.warn({ requestId, code });
    else if (status >= 500) this.logger.error({ err: error, requestId, code });
  }
}

/** Sends an error as the response to a request. */
export function sendProblem(error: DomainError, request: FastifyRequest, reply: FastifyReply): void {
  if (reply.sent) return;
  if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter));
  if (error.status === TOO_MANY && error.retryAfter !== undefined && !reply.hasHeader('ratelimit'))
    reply.header('ratelimit', `"${error.code}";r=0;t=${error.retryAfter}`);
  if (error.status === 401) reply.header('www-authenticate', 'Bearer');
  reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .header('content-type', PROBLEM_TYPE)
    .send(JSON.stringify(problemOf(error, request.id)));
}
