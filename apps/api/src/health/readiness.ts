import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { HealthIndicatorService, type HealthIndicatorResult } from '@nestjs/terminus';
import Stripe from 'stripe';
import { STRIPE } from '#libs/money/provider';
import { AdminQueues } from '../admin/admin-queues.js';
import { askDatabase, hasLiveWorker } from './readiness.queries.js';

const TIMEOUT_MS = 3_000;
const HEARTBEAT_SECONDS = 30;
/** How long an answer of the provider counts, so that a probe every second costs it nothing. */
const PROVIDER_MEMORY_MS = 15_000;

/** What must be true before this process should get requests. */
@Injectable()
export class Readiness {
  private readonly logger = new Logger('Readiness');
  private providerAnsweredAt = -Infinity;

  constructor(
    private readonly em: EntityManager,
    private readonly queues: AdminQueues,
    private readonly indicators: HealthIndicatorService,
    @Inject(STRIPE) private readonly stripe: Stripe,
  ) {}

  database(): Promise<HealthIndicatorResult> {
    return this.check('database', async () => {
      await askDatabase(this.em);
    });
  }

  queue(): Promise<HealthIndicatorResult> {
    return this.check('queue', () => this.queues.ping());
  }

  worker(): Promise<HealthIndicatorResult> {
    return this.check('worker', async () => {
      if (!(await hasLiveWorker(this.em, HEARTBEAT_SECONDS)))
        throw new Error(`no worker has been heard of for ${HEARTBEAT_SECONDS} seconds`);
    });
  }

  payments(): Promise<HealthIndicatorResult> {
    return this.check('payments', async () => {
      if (performance.now() - this.providerAnsweredAt < PROVIDER_MEMORY_MS) return;
      await this.stripe.balance
        .retrieve({}, { timeout: TIMEOUT_MS, maxNetworkRetries: 0 })
        .catch(answeredAtLeast);
      this.providerAnsweredAt = performance.now();
    });
  }

  private async check(name: string, probe: () => Promise<void>): Promise<HealthIndicatorResult> {
    const indicator = this.indicators.check(name);
    const late = new AbortController();
    try {
      await Promise.race([probe(), deadline(late.signal)]);
      return indicator.up();
    } catch (error) {
      // Addresses and versions belong into the log, not into a public answer.
      this.logger.warn(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      return indicator.down();
    } finally {
      late.abort();
    }
  }
}

/** A refused call is an answer, too; a wrong key is not, because then no payment would go through. */
function answeredAtLeast(error: unknown): void {
  if (
    !(error instanceof Stripe.errors.StripeInvalidRequestError) &&
    !(error instanceof Stripe.errors.StripePermissionError)
  )
    throw error;
}

function deadline(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${TIMEOUT_MS} ms`)), TIMEOUT_MS);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });
}
