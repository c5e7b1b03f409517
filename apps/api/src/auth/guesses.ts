import { Inject, Injectable, Logger } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CONFIG, DomainError, type Config } from '#libs/core/platform';
import { KnownDevices } from '../http/known-devices.js';
import { SharedLimits } from '../http/shared-limits.js';
import { accountOf, boundFailures } from './bound-failures.js';

/** Wrong passwords per account and hour; each browser that has signed in before has as many of its own. */
const WRONG_PASSWORDS = { name: 'guesses', limit: 100, ttl: 3_600_000 };

/** The same inside the account's sessions, one of which may be stolen: all browsers together. */
const WRONG_OWN_PASSWORDS = { name: 'own-guesses', limit: 20, ttl: 3_600_000 };

/** Bounds how often an account's password can be guessed, on all instances together. */
@Injectable()
export class Guesses {
  private readonly logger = new Logger('Sign-in');

  constructor(
    private readonly limits: SharedLimits,
    private readonly devices: KnownDevices,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Tries a password, and counts it if it is wrong.
   * @throws DomainError `auth.too_many_guesses`, and whatever `attempt` throws
   * @spec D10
   */
  async count<T>(request: FastifyRequest, email: string, attempt: () => Promise<T>): Promise<T> {
    if (!this.config.rateLimits) return attempt();
    return boundFailures(
      this.limits,
      {
        key: await this.devices.bucketOf(request, email),
        rule: WRONG_PASSWORDS,
        failures: ['auth.bad_credentials'],
        onFailure: () =>
          this.logger.warn(`Wrong password for account ${accountOf(email)} from ${request.ip}`),
        refusal,
      },
      attempt,
    );
  }

  /**
   * Like {@link count}, for somebody signed in who gives the password of the account once more.
   * @throws DomainError `auth.too_many_guesses`, and whatever `attempt` throws
   */
  async countOwn<T>(request: FastifyRequest, userId: string, attempt: () => Promise<T>): Promise<T> {
    if (!this.config.rateLimits) return attempt();
    return boundFailures(
      this.limits,
      {
        key: userId,
        rule: WRONG_OWN_PASSWORDS,
        failures: ['account.password_wrong'],
        onFailure: () =>
          this.logger.warn(`Wrong password in a session of account ${userId} from ${request.ip}`),
        refusal,
      },
      attempt,
    );
  }
}

const refusal = (seconds: number): DomainError =>
  new DomainError('auth.too_many_guesses', { n: Math.ceil(seconds / 60), retryAfter: seconds });
