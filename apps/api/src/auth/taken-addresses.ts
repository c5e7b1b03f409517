import { createHash } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CONFIG, DomainError, type Config } from '#libs/core/platform';
import { SharedLimits } from '../http/shared-limits.js';

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
    const key = hash(`from ${ip}`);
    const seconds = await this.limits.secondsUntilFree(key, TAKEN);
    if (seconds > 0) throw new DomainError('request.too_many', { retryAfter: seconds });
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof DomainError && error.code === 'auth.email_taken') {
        this.logger.warn(`Told ${ip} that account ${hash(email.trim().toLowerCase()).slice(0, 12)} exists`);
        await this.limits.increment(key, TAKEN.ttl, TAKEN.limit, 0, TAKEN.name);
      }
      throw error;
    }
  }
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
