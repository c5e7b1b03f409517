import { Inject, Injectable, Logger } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CONFIG, DomainError, type Config } from '#libs/core/platform';
import { networkOf } from '../http/network-of.js';
import { SharedLimits } from '../http/shared-limits.js';
import { accountOf, boundFailures } from './bound-failures.js';

/** Answers that say that somebody has an account, per network address and hour: enough for whoever forgot, too few to try a list. */
const TAKEN = { name: 'taken', limit: 20, ttl: 3_600_000 };

/** Bounds how many email addresses can be tried for an account, on all instances together, and logs each without the address itself. */
@Injectable()
export class TakenAddresses {
  private readonly logger = new Logger('Accounts');

  constructor(
    private readonly limits: SharedLimits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Does what takes an email address, and counts it if the address is taken.
   * @throws DomainError `request.too_many`, and whatever `attempt` throws
   * @spec D10
   */
  async count<T>({ ip }: FastifyRequest, email: string, attempt: () => Promise<T>): Promise<T> {
    if (!this.config.rateLimits) return attempt();
    return boundFailures(
      this.limits,
      {
        key: `from ${networkOf(ip)}`,
        rule: TAKEN,
        failures: ['auth.email_taken'],
        onFailure: () => this.logger.warn(`Told ${ip} that account ${accountOf(email)} exists`),
        refusal: (retryAfter) => new DomainError('request.too_many', { retryAfter }),
      },
      attempt,
    );
  }
}
