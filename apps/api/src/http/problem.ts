import { STATUS_CODES } from 'node:http';
import { HttpException } from '@nestjs/common';
import { ERRORS, type ErrorCode, type Problem } from '#libs/core/contracts';
import { isProviderError, isProviderOutage } from '#libs/money/provider';
import { DomainError, isDatabaseDown, isOfErasedAccount } from '#libs/core/platform';

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

/** Converts any thrown value to a DomainError; unexpected errors become `server.failed`. @spec F10, F16 */
export function domainErrorOf(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (error instanceof HttpException)
    return new DomainError(CODE_OF_STATUS[error.getStatus()] ?? 'server.failed');
  if (isProviderOutage(error)) return new DomainError('payment.provider_unavailable', { retryAfter: 5 });
  if (isProviderError(error)) return new DomainError('payment.provider_refused');
  if (isOfErasedAccount(error)) return new DomainError('auth.required');
  if (isCallerGone(error)) return new DomainError('request.abandoned');
  if (isDatabaseDown(error)) return new DomainError('server.unavailable', { retryAfter: 2 });
  return fastifyError(error) ?? new DomainError('server.failed');
}

/** The body of an error response; `detail` is the first field's message when several fields are invalid. @spec F10 */
export function problemOf(error: DomainError, requestId: string): Problem {
  const detail = error.code === 'request.invalid' ? error.errors?.[0]?.message : undefined;
  return {
    ...error.facts,
    type: 'about:blank',
    title: STATUS_CODES[error.status] ?? 'Error',
    status: error.status,
    detail: detail ?? error.detail,
    code: error.code,
    ...(error.errors && { errors: error.errors }),
    request_id: requestId,
  };
}

/** How Node says that a caller left while sending; connections to others that break are worded otherwise. */
const isCallerGone = (error: unknown): boolean =>
  error instanceof Error && error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET';

/** Only the framework's own errors choose a status: those of other libraries would pass off another system's refusal as ours. */
function fastifyError(error: unknown): DomainError | null {
  if (!(error instanceof Error) || !('statusCode' in error) || !('code' in error)) return null;
  if (!String(error.code).startsWith('FST_')) return null;
  const code = CODE_OF_STATUS[Number(error.statusCode)];
  return code && ERRORS[code].status < 500 ? new DomainError(code) : null;
}
