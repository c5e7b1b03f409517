import { Inject, Injectable, Logger } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CONFIG, DomainError, type Config } from '#libs/core/platform';
import type { Proof } from '#libs/people/identity';
import { KnownDevices } from '../http/known-devices.js';
import { SharedLimits } from '../http/shared-limits.js';
import { accountOf, boundFailures } from './bound-failures.js';

/**
 * Wrong codes and confirmations per account; each browser that has signed in before has as many of its own. The more there were, the
 * longer the next one waits, up to a day: 60 a day find a code of six digits, of which three count at a time, once in 15 years.
 */
const WRONG_PROOFS = [
  { name: 'proofs-day', limit: 60, ttl: 86_400_000 },
  { name: 'proofs-hour', limit: 20, ttl: 3_600_000 },
  { name: 'proofs-minute', limit: 5, ttl: 60_000 },
];

/** Whose proofs are counted. */
interface Prover {
  id: string;
  email: string;
  /** Nobody guesses what a passkey signs, so whoever has one gets in however many codes strangers try. */
  proof?: Proof | null;
}

/** Bounds how often an operator's second factor can be guessed, on all instances together. */
@Injectable()
export class ProofGuesses {
  private readonly logger = new Logger('Sign-in');

  constructor(
    private readonly limits: SharedLimits,
    private readonly devices: KnownDevices,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Tries a proof, and counts it if it is wrong.
   * @throws DomainError `auth.too_many_codes`, and whatever `attempt` throws
   * @spec decision 49
   */
  async count<T>(
    request: FastifyRequest,
    { id, email, proof }: Prover,
    attempt: () => Promise<T>,
  ): Promise<T> {
    if (!this.config.rateLimits || proof?.kind === 'passkey') return attempt();
    const key = `${id} ${await this.devices.bucketOf(request, email)}`;
    const bounded = WRONG_PROOFS.reduceRight<() => Promise<T>>(
      (inner, rule) => () => boundFailures(this.limits, this.bound(key, rule), inner),
      attempt,
    );
    return bounded().catch((error: unknown) => {
      if (error instanceof DomainError && FAILURES.includes(error.code))
        this.logger.warn(`Wrong second factor for account ${accountOf(email)} from ${request.ip}`);
      throw error;
    });
  }

  private bound(key: string, rule: (typeof WRONG_PROOFS)[number]) {
    return {
      key,
      rule,
      failures: FAILURES,
      onFailure: () => undefined,
      refusal: (seconds: number) =>
        new DomainError('auth.too_many_codes', { n: Math.ceil(seconds / 60), retryAfter: seconds }),
    };
  }
}

const FAILURES: readonly string[] = ['auth.second_factor_wrong', 'account.password_wrong'];
