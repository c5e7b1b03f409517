import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, inTransaction } from '#libs/core/platform';
import { forBooking, Operations } from '#libs/money/provider';
import { noteSync, openSessionsOf } from './checkout-sessions.js';
import { expiredHolds, mayBePaid, unansweredCheckouts } from './checkouts.queries.js';
import { PayableBookings } from './payable-bookings.port.js';
import { SettleSession } from './settle-session.js';
import { StartCheckout } from './start-checkout.js';

/** How many holds are looked at in one run. */
const BATCH = 100;
const NEVER_MADE = 'The provider has not made it';

/** Releases unpaid holds whose time is over, but never before the provider has said that nothing was or can be paid. */
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
   * Looks at expired holds, those first that were not looked at for the longest time: one that cannot be decided now
   * (provider away) does not keep the others, however many there are of them.
   * @throws AggregateError naming those that could not be decided
   * @spec C1, C2, C9
   */
  async run(atMost = BATCH): Promise<void> {
    const failures: unknown[] = [];
    for (const id of await expiredHolds(this.em.fork(), this.clock.now(), atMost)) {
      const released = await this.decide(id).catch((error: unknown) => {
        failures.push(error);
        return false;
      });
      if (!released) await noteSync(this.em.fork(), id, this.clock.now());
    }
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} holds could not be decided`);
  }

  /** Makes sure at the provider that nothing can be paid for a booking any more; what was paid before is settled. */
  async closeCheckout(bookingId: string): Promise<void> {
    await this.findLostSessions(bookingId);
    for (const session of await openSessionsOf(this.em.fork(), bookingId))
      await this.sessions.close(session.id);
  }

  /** A process may have died between the provider's answer and our note of it: then the session is known there only. */
  async findLostSessions(bookingId: string): Promise<void> {
    for (const { id } of await unansweredCheckouts(this.em.fork(), bookingId)) {
      const operation = await this.operations.claim(id);
      if (!operation) continue; // being asked for at this moment; the next round will see it
      const made = await this.checkout.findMade(operation);
      if (made) await this.checkout.store(forBooking(operation), made);
      else await this.operations.abandon(id, NEVER_MADE);
    }
  }

  /** @returns true when the nights are free again */
  private async decide(bookingId: string): Promise<boolean> {
    await this.closeCheckout(bookingId);
    const now = this.clock.now();
    return inTransaction(this.em, async (tx) => {
      await this.bookings.lock(tx, bookingId);
      return (await mayBePaid(tx, bookingId)) ? false : this.bookings.release(tx, bookingId, now);
    });
  }
}
