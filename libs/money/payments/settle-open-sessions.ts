import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/core/platform';
import { forgottenSessions } from './checkout-sessions.js';
import { SettleSession } from './settle-session.js';

const FORGOTTEN_AFTER_MS = 30_000;
const BATCH = 50;

/** Asks the provider about open sessions that no webhook event has spoken of: a lost notice delays a booking, never loses it. */
@Injectable()
export class SettleOpenSessions {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly sessions: SettleSession,
  ) {}

  /** Looks at the longest forgotten ones. @throws AggregateError with those the provider could not be asked about */
  async run(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - FORGOTTEN_AFTER_MS);
    const failures: unknown[] = [];
    for (const id of await forgottenSessions(this.em.fork(), before, BATCH)) {
      await this.sessions.settle(id).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} sessions could not be looked at`);
  }
}
