import { applyDecorators, Injectable, SetMetadata, UseGuards, type ExecutionContext } from '@nestjs/common';
import {
  ThrottlerGuard,
  type ThrottlerModuleOptions,
  type ThrottlerRequest,
  type ThrottlerStorage,
} from '@nestjs/throttler';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#libs/core/contracts';
import { DomainError, type Config } from '#libs/core/platform';
import { ApiErrors } from './api-docs.js';
import type { KnownDevices } from './known-devices.js';
import { networkOf, siteOf } from './network-of.js';

const MINUTE_MS = 60_000;
/** Presses of cards per person and minute, apart from what they write: a card must not be lost to a long conversation. */
const PRESSES_PER_MINUTE = 20;
/** What all people of a network together may do, in limits of one person: an office or a hotel, but no farm of accounts. */
const PEOPLE_OF_A_NETWORK = 10;

/** What all networks that one customer can be given may do, in limits of one network: a small provider's customers, but no 65,536 guessers. */
const NETWORKS_OF_A_SITE = 16;

/** What is counted, and by whom. Switched off by `LATCHKEY_RATE_LIMITS=off`. @spec D10, decision 59 */
export const rateLimits = (
  config: Config,
  { storage, devices }: { storage: ThrottlerStorage; devices: Pick<KnownDevices, 'bucketOf'> },
): ThrottlerModuleOptions => ({
  storage,
  skipIf: () => !config.rateLimits,
  throttlers: [
    {
      name: 'address',
      ttl: MINUTE_MS,
      limit: config.attempts.perAddress,
      getTracker: (request) => networkOf(String(request.ip)),
    },
    {
      name: 'site',
      ttl: MINUTE_MS,
      limit: config.attempts.perAddress * NETWORKS_OF_A_SITE,
      getTracker: (request) => siteOf(String(request.ip)) ?? '',
      skipIf: (context) => !config.rateLimits || siteOf(requestOf(context).ip) === null,
      setHeaders: false, // attempts of others may be among them
    },
    {
      name: 'email',
      ttl: MINUTE_MS,
      limit: config.attempts.perEmail,
      getTracker: (request) => emailBucketOf(request as FastifyRequest, devices),
      setHeaders: false, // attempts of others count, and are none of the caller's business
    },
    {
      name: 'person',
      ttl: MINUTE_MS,
      limit: costOf,
      getTracker: (request) => personOf(request),
      skipIf: (context) => !config.rateLimits || userIdOf(requestOf(context) as { user?: unknown }) === null,
    },
    {
      name: 'network',
      ttl: MINUTE_MS,
      limit: (context) => costOf(context) * PEOPLE_OF_A_NETWORK,
      getTracker: (request) => networkOf(String(request.ip)),
    },
    {
      name: 'chat',
      ttl: MINUTE_MS,
      limit: config.concierge.messagesPerMinute,
      getTracker: (request) => personOf(request),
    },
    {
      name: 'press',
      ttl: MINUTE_MS,
      limit: PRESSES_PER_MINUTE,
      getTracker: (request) => personOf(request),
    },
  ],
});

/**
 * A guard that counts by these limits. What is left of them stands in `RateLimit`; beyond one, this error says when to try again.
 * @spec decision 59
 */
function guardWith(code: ErrorCode, ...names: string[]) {
  @Injectable()
  class Guard extends ThrottlerGuard {
    override async onModuleInit(): Promise<void> {
      await super.onModuleInit();
      this.throttlers = this.throttlers.filter(({ name = '' }) => names.includes(name));
    }

    protected override async handleRequest(request: ThrottlerRequest): Promise<boolean> {
      const { context, limit, ttl, throttler, blockDuration, getTracker, generateKey } = request;
      const { name = '' } = throttler;
      const { req, res } = this.getRequestResponse(context) as { req: FastifyRequest; res: FastifyReply };
      const tracker = await getTracker(req, context);
      const key = generateKey(context, tracker, name);
      const counted = await this.storageService.increment(key, ttl, limit, blockDuration, name);
      if (counted.isBlocked || throttler.setHeaders !== false)
        tellWhatIsLeft(res, { name, limit, ttl, ...counted });
      if (counted.isBlocked)
        throw new DomainError(code, { retryAfter: Math.max(1, Math.ceil(counted.timeToBlockExpire)) });
      return true;
    }
  }
  return Guard;
}

/** One more of the limits that the answer tells of, as `RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers). */
function tellWhatIsLeft(
  reply: FastifyReply,
  counted: { name: string; limit: number; ttl: number; totalHits: number; timeToExpire: number },
): void {
  const { name, limit, ttl, totalHits, timeToExpire } = counted;
  const add = (header: string, item: string): void => {
    const before = reply.getHeader(header);
    void reply.header(header, typeof before === 'string' ? `${before}, ${item}` : item);
  };
  add('ratelimit', `"${name}";r=${Math.max(0, limit - totalHits)};t=${timeToExpire}`);
  add('ratelimit-policy', `"${name}";q=${limit};w=${ttl / 1_000}`);
}

/** Counts attempts per network, per customer of a provider and per email. */
export const AttemptsGuard = guardWith('request.too_many', 'address', 'site', 'email');

/** Counts chat messages per user or, for visitors, per address. */
export const ChattingGuard = guardWith('chat.too_many', 'chat');

/** Counts what costs more than an answer. */
const CostGuard = guardWith('request.too_many', 'person', 'network');

const PER_MINUTE = 'latchkey:per-minute';

/** How often a minute each person may call this, and ten times as often all of a network: it costs more than an answer. */
export const PerMinute = (limit: number) =>
  applyDecorators(SetMetadata(PER_MINUTE, limit), UseGuards(CostGuard), ApiErrors('request.too_many'));

/** What makes the payment provider work, whose own limits all people share; per person and minute. */
export const PROVIDER_CALLS = 20;

/** The limit of {@link PerMinute}. */
const costOf = (context: ExecutionContext): number =>
  (Reflect.getMetadata(PER_MINUTE, context.getHandler()) as number | undefined) ?? 0;

/** Counts presses of cards per user. */
export const PressingGuard = guardWith('chat.too_many_presses', 'press');

const requestOf = (context: ExecutionContext): FastifyRequest =>
  context.switchToHttp().getRequest<FastifyRequest>();

/** Whose messages are counted: the user's id, or a visitor's address. */
export const personOf = (request: { user?: unknown; ip?: unknown }): string =>
  userIdOf(request) ?? `from ${networkOf(String(request.ip))}`;

/** The id of whoever is signed in. */
function userIdOf({ user }: { user?: unknown }): string | null {
  const id = typeof user === 'object' && user !== null && 'id' in user ? user.id : undefined;
  return typeof id === 'string' ? id : null;
}

/** Guards run before validation, so the body may be anything; without an email, the address counts twice. */
async function emailBucketOf(
  request: FastifyRequest,
  devices: Pick<KnownDevices, 'bucketOf'>,
): Promise<string> {
  const { body } = request;
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined;
  return typeof email === 'string' ? devices.bucketOf(request, email) : `from ${networkOf(request.ip)}`;
}
