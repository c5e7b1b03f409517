import { createHash } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RefreshedView } from '#libs/core/contracts';
import { CONFIG, DomainError, type Config } from '#libs/core/platform';
import { RefreshTokens, type RefreshGrant, type SignedIn } from '#libs/people/identity';
import { bearerToken } from '../http/bearer-token.js';
import { isFromOwnPage } from '../http/own-page.js';
import { clearRefreshCookie, refreshCookieOf, setRefreshCookie } from '../http/refresh-cookie.js';
import { SharedLimits } from '../http/shared-limits.js';
import { Tokens, type RenewableClaims } from '../http/tokens.js';
import { accountOf } from './bound-failures.js';

/** Refreshes of one session; many tabs that a browser opens at once send one each. */
const REFRESHES = { name: 'refreshes', limit: 60, ttl: 60_000 };

const REFUSED = { outcome: 'refused' } as const;

/** Gives out short access tokens, with the refresh token in its cookie. @spec decision 52 */
@Injectable()
export class RefreshAnswers {
  private readonly logger = new Logger('Sign-in');

  constructor(
    private readonly refreshTokens: RefreshTokens,
    private readonly tokens: Tokens,
    private readonly limits: SharedLimits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The first access token of a session that has just begun. */
  async begin(person: SignedIn, sessionId: string, reply: FastifyReply): Promise<string> {
    return this.grant(person, sessionId, await this.refreshTokens.begin(sessionId), reply);
  }

  /**
   * The next access token, for a page of ours that sends the one before and, in the cookie, the refresh token.
   * @throws DomainError `auth.required` when they do not continue a session, `request.too_many`
   */
  async refresh(request: FastifyRequest, reply: FastifyReply): Promise<RefreshedView> {
    const session = await this.sessionOf(request);
    if (!session) throw new DomainError('auth.required');
    const { sessionId } = session;
    const token = refreshCookieOf(request, sessionId, this.config);
    const belongs = await this.refreshTokens.belongs(token, sessionId);
    if (belongs) await this.count(sessionId);
    const refreshed = belongs ? await this.refreshTokens.refresh(token, session) : REFUSED;
    if (refreshed.outcome === 'continued') {
      const { person, grant } = refreshed;
      return { access_token: await this.grant(person, sessionId, grant, reply) };
    }
    if (refreshed.outcome === 'reused')
      this.logger.warn(
        `A used refresh token of account ${accountOf(refreshed.email)} came again from ${request.ip}: session ${sessionId} is ended`,
      );
    clearRefreshCookie(reply, sessionId, this.config);
    throw new DomainError('auth.required');
  }

  private async sessionOf(request: FastifyRequest): Promise<RenewableClaims | null> {
    const token = bearerToken(request);
    return token !== null && isFromOwnPage(request, this.config) ? this.tokens.renewableClaims(token) : null;
  }

  /** Only with the session's cookie, so that nobody else uses up its attempts. */
  private async count(sessionId: string): Promise<void> {
    if (!this.config.rateLimits) return;
    const { name, limit, ttl } = REFRESHES;
    const key = createHash('sha256').update(sessionId).digest('hex');
    const { isBlocked, timeToExpire } = await this.limits.increment(key, ttl, limit, 0, name);
    if (isBlocked) throw new DomainError('request.too_many', { retryAfter: timeToExpire });
  }

  private grant(
    person: SignedIn,
    sessionId: string,
    { token, generation }: RefreshGrant,
    reply: FastifyReply,
  ): Promise<string> {
    setRefreshCookie(reply, { sessionId, token }, this.config);
    return this.tokens.issueShort(person, sessionId, generation);
  }
}
