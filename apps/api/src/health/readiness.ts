import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { HealthIndicatorService, type HealthIndicatorResult } from '@nestjs/terminus';
import Stripe from 'stripe';
import { STRIPE } from '#libs/money/provider';
import { AdminQueues } from '../admin/admin-queues.js';
import { hasLiveWorker, pingDatabase } from './readiness.queries.js';

const TIMEOUT_MS = 3_000;
const HEARTBEAT_SECONDS = 30;
/** How long a response of the provider stays valid, so that frequent probes do not load it. */
const PROVIDER_CACHE_MS = 15_000;

/** The checks that must pass before this process gets requests. */
@Injectable()
export class Readiness {
  private readonly logger = new Logger('Readiness');
  private providerRespondedAt = -Infinity;
  private readonly running = new Map<string, Promise<HealthIndicatorResult>>();

  constructor(
    private readonly em: EntityManager,
    private readonly queues: AdminQueues,
    private readonly indicators: HealthIndicatorService,
    @Inject(STRIPE) private readonly stripe: Stripe,
  ) {}

  database(): Promise<HealthIndicatorResult> {
    return this.check('database', async () => {
      await pingDatabase(this.em);
    });
  }

  queue(): Promise<HealthIndicatorResult> {
    return this.check('queue', () => this.queues.ping());
  }

  worker(): Promise<HealthIndicatorResult> {
    return this.check('worker', async () => {
      if (!(await hasLiveWorker(this.em, HEARTBEAT_SECONDS)))
        throw new Error(`no worker heartbeat for ${HEARTBEAT_SECONDS} seconds`);
    });
  }

  payments(): Promise<HealthIndicatorResult> {
    return this.check('payments', async () => {
      if (performance.now() - this.providerRespondedAt < PROVIDER_CACHE_MS) return;
      await this.stripe.balance
        .retrieve({}, { timeout: TIMEOUT_MS, maxNetworkRetries: 0 })
        .catch(ignoreRejectedRequest);
      this.providerRespondedAt = performance.now();
    });
  }

  /** Whoever asks while an answer is on its way gets the same: health checks are never refused. */
  private check(name: string, probe: () => Promise<void>): Promise<HealthIndicatorResult> {
    const running = this.running.get(name);
    if (running) return running;
    const begun = this.run(name, probe).finally(() => this.running.delete(name));
    this.running.set(name, begun);
    return begun;
  }

  private async run(name: string, probe: () => Promise<void>): Promise<HealthIndicatorResult> {
    const indicator = this.indicators.check(name);
    const abort = new AbortController();
    try {
      await Promise.race([probe(), deadline(abort.signal)]);
      return indicator.up();
    } catch (error) {
      // Addresses and versions belong in the log, not in a public response.
      this.logger.warn(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      return indicator.down();
    } finally {
      abort.abort();
    }
  }
}

/** A rejected request still proves that the provider responds; a wrong key does not count, because no payment would succeed. */
function ignoreRejectedRequest(error: unknown): void {
  if (
    !(error instanceof Stripe.errors.StripeInvalidRequestError) &&
    !(error instanceof Stripe.errors.StripePermissionError)
  )
    throw error;
}

function deadline(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no response within ${TIMEOUT_MS} ms`)), TIMEOUT_MS);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });
}
