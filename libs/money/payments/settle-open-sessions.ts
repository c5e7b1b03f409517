import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/core/platform';
import { runEach } from '#libs/money/provider';
import { claimStaleSessions } from './checkout-sessions.js';
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
  ) {}

  /** Settles the sessions with the oldest check. @throws AggregateError with those the provider could not be asked about */
  async run(limit = BATCH): Promise<void> {
    const now = this.clock.now();
    const before = new Date(now.getTime() - STALE_AFTER_MS);
    const stale = await claimStaleSessions(this.em.fork(), { now, before, limit });
    await runEach(stale, (id) => this.sessions.settle(id), 'sessions could not be looked at');
  }
}
