import { applyDecorators, Injectable, SetMetadata, UseGuards, type ExecutionContext } from '@nestjs/common';
import { ThrottlerGuard, type ThrottlerModuleOptions, type ThrottlerStorage } from '@nestjs/throttler';
import type { FastifyRequest } from 'fastify';
import type { ErrorCode } from '#libs/core/contracts';
import { DomainError, type Config } from '#libs/core/platform';
import { ApiErrors } from './api-docs.js';
import { knownDevice } from './known-device.js';
import { networkOf } from './network-of.js';

const MINUTE_MS = 60_000;
/** Presses of cards per person and minute, apart from what they write: a card must not be lost to a long conversation. */
const PRESSES_PER_MINUTE = 20;
/** Limits on login, register and the chat; switched off by `LATCHKEY_RATE_LIMITS=off`. @spec D10 */
export const rateLimits = (config: Config, storage: ThrottlerStorage): ThrottlerModuleOptions => ({
  storage,
  skipIf: () => !config.rateLimits,
  setHeaders: false,
  throttlers: [
    {
      name: 'address',
      ttl: MINUTE_MS,
      limit: config.attempts.perAddress,
      getTracker: (request) => networkOf(String(request.ip)),
      skipIf: (context) => !config.rateLimits || costOf(context) !== null,
    },
    {
      name: 'email',
      ttl: MINUTE_MS,
      limit: config.attempts.perEmail,
      getTracker: (request) => emailBucketOf(request as FastifyRequest, config),
      skipIf: (context) => !config.rateLimits || costOf(context) !== null,
    },
    {
      name: 'costly',
      ttl: MINUTE_MS,
      limit: (context) => costOf(context) ?? 0,
      getTracker: (request) => personOf(request),
      skipIf: (context) => !config.rateLimits || costOf(context) === null,
    },
    {
      name: 'chat',
      ttl: MINUTE_MS,
      limit: config.concierge.messagesPerMinute,
      getTracker: (request) => personOf(request),
      skipIf: (context) => !config.rateLimits || !isChat(context),
    },
    {
      name: 'press',
      ttl: MINUTE_MS,
      limit: PRESSES_PER_MINUTE,
      getTracker: (request) => personOf(request),
      skipIf: (context) => !config.rateLimits || !isPress(context),
    },
  ],
});

/** A guard that answers with this error, and says when to try again. */
function guardWith(code: ErrorCode) {
  @Injectable()
  class Guard extends ThrottlerGuard {
    protected override throwThrottlingException(
      _context: ExecutionContext,
      detail: { timeToBlockExpire: number },
    ): Promise<void> {
      throw new DomainError(code, { retryAfter: Math.max(1, Math.ceil(detail.timeToBlockExpire)) });
    }
  }
  return Guard;
}

/** Counts attempts per address and per email. */
export const AttemptsGuard = guardWith('request.too_many');

/** Counts chat messages per user or, for visitors, per address. */
export const ChattingGuard = guardWith('chat.too_many');

const PER_MINUTE = 'latchkey:per-minute';

/** How often a minute each person may call this: it costs more than an answer. */
export const PerMinute = (limit: number) =>
  applyDecorators(SetMetadata(PER_MINUTE, limit), UseGuards(AttemptsGuard), ApiErrors('request.too_many'));

/** The limit of {@link PerMinute}; null for other routes. */
const costOf = (context: ExecutionContext): number | null =>
  (Reflect.getMetadata(PER_MINUTE, context.getHandler()) as number | undefined) ?? null;

/** Counts presses of cards per user. */
export const PressingGuard = guardWith('chat.too_many_presses');

const urlOf = (context: ExecutionContext): string => context.switchToHttp().getRequest<{ url: string }>().url;

const isPress = (context: ExecutionContext): boolean => /^\/api\/chat\/acts\b/.test(urlOf(context));

const isChat = (context: ExecutionContext): boolean =>
  /^\/api\/(chat|support)\b/.test(urlOf(context)) && !isPress(context);

/** Whose messages are counted: the user's id, or a visitor's address. */
export const personOf = (request: { user?: unknown; ip?: unknown }): string => {
  const { user } = request;
  const id = typeof user === 'object' && user !== null && 'id' in user ? user.id : undefined;
  return typeof id === 'string' ? id : `from ${networkOf(String(request.ip))}`;
};

/** Guards run before validation, so the body may be anything; without an email, the address counts twice. */
function emailBucketOf(request: FastifyRequest, config: Config): string {
  const { body } = request;
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined;
  return typeof email === 'string' ? bucketOf(request, email, config) : `from ${networkOf(request.ip)}`;
}

/** Where attempts on an account are counted: a browser that has signed in before has its own, all others share one. */
export function bucketOf(request: FastifyRequest, email: string, config: Config): string {
  const device = knownDevice(request, email, config);
  return device ? `with ${device}` : email.trim().toLowerCase();
}
