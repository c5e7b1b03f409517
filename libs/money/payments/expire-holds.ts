import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, inTransaction } from '#libs/core/platform';
import { forBooking, Operations } from '#libs/money/provider';
import { markSessionsChecked, openSessionsOf } from './checkout-sessions.js';
import { expiredHolds, mayBePaid, unansweredCheckouts } from './checkouts.queries.js';
import { PayableBookings } from './payable-bookings.port.js';
import { SettleSession } from './settle-session.js';
import { StartCheckout } from './start-checkout.js';

/** Holds checked per run. */
const BATCH = 100;
const NEVER_CREATED = 'The provider has not made it';

/** Releases expired unpaid holds, but only once the provider confirms that nothing was or can be paid. */
@Injectable()
export class ExpireHolds {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly operations: Operations,
    private readonly bookings: PayableBookings,
    private readonly sessions: SettleSession,
    private readonly checkout: StartCheckout,
  ) {}

  /**
   * Releases expired holds, those with the oldest check first, so that undecidable ones (provider down) never block the others.
   * @throws AggregateError with the holds that could not be decided
   * @spec C1, C2, C9
   */
  async run(limit = BATCH): Promise<void> {
    const failures: unknown[] = [];
    for (const id of await expiredHolds(this.em.fork(), this.clock.now(), limit)) {
      const released = await this.releaseUnpaid(id).catch((error: unknown) => {
        failures.push(error);
        return false;
      });
      if (!released) await markSessionsChecked(this.em.fork(), id, this.clock.now());
    }
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} holds could not be decided`);
  }

  /** Makes sure at the provider that a booking can no longer be paid, and settles earlier payments. */
  async closeCheckout(bookingId: string): Promise<void> {
    await this.findLostSessions(bookingId);
    for (const session of await openSessionsOf(this.em.fork(), bookingId))
      await this.sessions.close(session.id);
  }

  /** Stores sessions that only the provider knows, because a process died before recording the answer. */
  async findLostSessions(bookingId: string): Promise<void> {
    for (const { id } of await unansweredCheckouts(this.em.fork(), bookingId)) {
      const operation = await this.operations.claim(id);
      if (!operation) continue; // being created right now; the next run picks it up
      const existing = await this.checkout.findExisting(operation);
      if (existing) await this.checkout.store(forBooking(operation), existing);
      else await this.operations.abandon(id, NEVER_CREATED);
    }
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
