import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, inTransaction } from '#libs/core/platform';
import { runEach } from '#libs/money/provider';
import { markSessionsChecked, openSessionsOf } from './checkout-sessions.js';
import { lockExpiredSessions, mayBePaid, unansweredHolds, unpayableHolds } from './checkouts.queries.js';
import { LostCheckouts } from './lost-checkouts.js';
import { PayableBookings } from './payable-bookings.port.js';
import { SettleSession } from './settle-session.js';

/** Holds of each kind per run. */
const BATCH = 100;

/** Releases expired unpaid holds, but only once the provider confirms that nothing was or can be paid. */
@Injectable()
export class ExpireHolds {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly bookings: PayableBookings,
    private readonly sessions: SettleSession,
    private readonly lost: LostCheckouts,
  ) {}

  /**
   * Releases expired holds: first those that need no call to the provider, whatever state it is in, then those it has to decide.
   * These take turns, so that undecidable ones never block the others.
   * @throws AggregateError with the holds that could not be decided
   * @spec C1, C2, C9
   */
  async run(limit = BATCH): Promise<void> {
    const now = this.clock.now();
    const unpayable = await unpayableHolds(this.em.fork(), now, limit);
    const undecided = await this.claimUndecided(now, limit);
    await runEach(
      new Set([...unpayable, ...undecided]),
      (id) => this.releaseUnpaid(id),
      'holds could not be decided',
    );
  }

  /**
   * Makes sure at the provider that a booking, with all changes of its dates, can no longer be paid, or one change alone; settles earlier
   * payments.
   */
  async closeCheckout(bookingId: string, changeId?: string): Promise<void> {
    await this.lost.find(bookingId);
    for (const session of await openSessionsOf(this.em.fork(), bookingId, changeId))
      await this.sessions.close(session.id);
  }

  /**
   * Claims expired holds that only the provider can decide. Their open sessions count as checked, and asking about an unanswered
   * checkout claims its operation, so the next run takes others first.
   */
  private claimUndecided(now: Date, limit: number): Promise<string[]> {
    return inTransaction(this.em, async (tx) => {
      const sessions = await lockExpiredSessions(tx, now, limit);
      const ids = sessions.map(({ id }) => id);
      await markSessionsChecked(tx, ids, now);
      return [...sessions.map((session) => session.booking_id), ...(await unansweredHolds(tx, now, limit))];
    });
  }

  /** @returns true when the nights are free again */
  private async releaseUnpaid(bookingId: string): Promise<boolean> {
    await this.closeCheckout(bookingId);
    const now = this.clock.now();
    return inTransaction(this.em, async (tx) => {
      await this.bookings.lock(tx, bookingId);
      return (await mayBePaid(tx, bookingId)) ? false : this.bookings.release(tx, bookingId, now);
    });
  }
}
