import { STATUS_CODES } from 'node:http';
import { HttpException } from '@nestjs/common';
import { ERRORS, type ErrorCode, type Problem } from '#libs/core/contracts';
import { isProviderOutage } from '#libs/money/provider';
import { DomainError, sqlState } from '#libs/core/platform';

/** Media type of every error. @spec F10 */
export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

const CODE_OF_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'request.malformed',
  401: 'auth.required',
  403: 'auth.forbidden',
  404: 'route.not_found',
  405: 'route.not_found',
  413: 'request.too_large',
  414: 'route.not_found',
  415: 'request.unsupported_media',
  429: 'request.too_many',
  503: 'server.unavailable',
};

const SOCKET_TROUBLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
]);
// Connection exceptions, too many connections, and the ways in which PostgreSQL says that it is going or coming.
const DATABASE_AWAY = /^(08(?!P01)...|53300|57P0[1-3])$/;
const LOST_CONNECTION =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error/i;

/** True when the database could not be reached, so that trying again makes sense. */
function isDatabaseAway(error: unknown): boolean {
  const state = sqlState(error) ?? '';
  if (SOCKET_TROUBLE.has(state) || DATABASE_AWAY.test(state)) return true;
  return error instanceof Error && LOST_CONNECTION.test(error.message);
}

/** Says any thrown thing as a refusal; what nobody foresaw becomes `server.failed`. @spec F10, F16 */
export function domainErrorOf(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (error instanceof HttpException)
    return new DomainError(CODE_OF_STATUS[error.getStatus()] ?? 'server.failed');
  if (isProviderOutage(error)) return new DomainError('payment.provider_unavailable', { retryAfter: 5 });
  if (isDatabaseAway(error)) return new DomainError('server.unavailable', { retryAfter: 2 });
  return fastifyError(error) ?? new DomainError('server.failed');
}

/** The body of an error; a refusal of several fields speaks with its first field's sentence. @spec F10 */
export function problemOf(refusal: DomainError, requestId: string): Problem {
  const detail = refusal.code === 'request.invalid' ? refusal.errors?.[0]?.message : undefined;
  return {
    ...refusal.facts,
    type: 'about:blank',
    title: STATUS_CODES[refusal.status] ?? 'Error',
    status: refusal.status,
    detail: detail ?? refusal.detail,
    code: refusal.code,
    ...(refusal.errors && { errors: refusal.errors }),
    request_id: requestId,
  };
}

function fastifyError(error: unknown): DomainError | null {
  if (!(error instanceof Error) || !('statusCode' in error)) return null;
  const code = CODE_OF_STATUS[Number(error.statusCode)];
  return code && ERRORS[code].status < 500 ? new DomainError(code) : null;
}
