import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, inTransaction } from '#libs/core/platform';
import { runEach } from '#libs/money/provider';
import { markSessionsChecked } from './checkout-sessions.js';
import { ExpireHolds } from './expire-holds.js';
import {
  changeMayBePaid,
  lockExpiredChangeSessions,
  unansweredChanges,
  unpayableChanges,
  type ChangeOfBooking,
} from './held-changes.queries.js';
import { PayableBookings } from './payable-bookings.port.js';

/** Changes of each kind per run. */
const BATCH = 100;

/** Ends unpaid changes of dates like unpaid holds: only once the provider confirms that nothing was or can be paid. @spec C1, G7 */
@Injectable()
export class ExpireChanges {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly bookings: PayableBookings,
    private readonly holds: ExpireHolds,
  ) {}

  /** Frees what expired changes hold; those that the provider has to decide take turns. @throws AggregateError with the undecided ones */
  async run(limit = BATCH): Promise<void> {
    const now = this.clock.now();
    const due = [
      ...(await unpayableChanges(this.em.fork(), now, limit)),
      ...(await this.claimUndecided(now, limit)),
    ];
    const bookingOf = new Map(due.map(({ id, bookingId }) => [id, bookingId]));
    await runEach(
      new Set(bookingOf.keys()),
      (id) => this.releaseUnpaid({ id, bookingId: bookingOf.get(id) ?? '' }),
      'changes of dates could not be decided',
    );
  }

  private claimUndecided(now: Date, limit: number): Promise<ChangeOfBooking[]> {
    return inTransaction(this.em, async (tx) => {
      const sessions = await lockExpiredChangeSessions(tx, now, limit);
      const ids = sessions.map(({ sessionId }) => sessionId);
      await markSessionsChecked(tx, ids, now);
      return [...sessions, ...(await unansweredChanges(tx, now, limit))];
    });
  }

  private async releaseUnpaid({ id, bookingId }: ChangeOfBooking): Promise<void> {
    await this.holds.closeCheckout(bookingId, id);
    const now = this.clock.now();
    await inTransaction(this.em, async (tx) => {
      await this.bookings.lock(tx, bookingId);
      if (!(await changeMayBePaid(tx, id))) await this.bookings.releaseChange(tx, id, now);
    });
  }
}
