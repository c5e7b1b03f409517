import { Injectable, type ExecutionContext } from '@nestjs/common';
import { ThrottlerGuard, type ThrottlerModuleOptions } from '@nestjs/throttler';
import { Refusal, type Config } from '#libs/platform';

const MINUTE_MS = 60_000;
/** Limits on login and register; switched off by `LATCHKEY_RATE_LIMITS=off`. @spec D10 */
export const rateLimits = (config: Config): ThrottlerModuleOptions => ({
  skipIf: () => !config.rateLimits,
  setHeaders: false,
  throttlers: [
    { name: 'address', ttl: MINUTE_MS, limit: config.attempts.perAddress },
    { name: 'email', ttl: MINUTE_MS, limit: config.attempts.perEmail, getTracker: (request) => emailOf(request) },
  ],
});

/** Counts attempts per address and per e-mail. */
@Injectable()
export class AttemptsGuard extends ThrottlerGuard {
  protected override throwThrottlingException(
    _context: ExecutionContext,
    detail: { timeToBlockExpire: number },
  ): Promise<void> {
    throw new Refusal('request.too_many', { retryAfter: Math.max(1, Math.ceil(detail.timeToBlockExpire)) });
  }
}

/** Guards run before validation, so the body may be anything; without an e-mail the address counts twice. */
function emailOf(request: { body?: unknown; ip?: unknown }): string {
  const { body } = request;
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined;
  return typeof email === 'string' ? email.trim().toLowerCase() : `from ${String(request.ip)}`;
}
