import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/core/platform';
import { runBatches } from '#libs/money/provider';
import { claimStaleSessions } from './checkout-sessions.js';
import { LostCheckouts } from './lost-checkouts.js';
import { SettleSession } from './settle-session.js';

const STALE_AFTER_MS = 30_000;
const BATCH = 50;

/** Asks the provider about open sessions without a webhook event: a lost event delays a booking but never loses it. */
@Injectable()
export class SettleOpenSessions {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly sessions: SettleSession,
    private readonly lost: LostCheckouts,
  ) {}

  /**
   * Settles all stale sessions, those with the oldest check first, and closes what was lost of ended orders.
   * @throws AggregateError with those the provider could not be asked about
   */
  async run(batch = BATCH): Promise<void> {
    const errors: unknown[] = [];
    // One after the other, and the second in any case.
    for (const part of [() => this.settleStale(batch), () => this.lost.closeOfEndedOrders()])
      await part().catch((error: unknown) => errors.push(error));
    if (errors.length > 0) throw new AggregateError(errors, errors.map(String).join('; '));
  }

  private async settleStale(batch: number): Promise<void> {
    const now = this.clock.now();
    const before = new Date(now.getTime() - STALE_AFTER_MS);
    await runBatches(
      (limit) => claimStaleSessions(this.em.fork(), { now, before, limit }),
      batch,
      (id) => this.sessions.settle(id),
      'sessions could not be looked at',
    );
  }
}
