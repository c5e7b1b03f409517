import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, firstRow, inTransaction, rows } from '#libs/core/platform';
import { forBooking, Operations } from '#libs/money/provider';
import { openSessionsOf } from './checkout-sessions.js';
import { PayableBookings } from './payable-bookings.port.js';
import { SettleSession } from './settle-session.js';
import { StartCheckout } from './start-checkout.js';

const BATCH = 100;

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
   * Looks at every expired hold once. One that cannot be decided now (provider away) does not keep the others.
   * @throws AggregateError naming those that could not be decided
   * @spec C1, C2, C9
   */
  async run(): Promise<void> {
    const due = await rows<{ id: string }>(
      this.em.fork(),
      `select id from bookings where status = 'pending' and hold_expires_at <= ? order by hold_expires_at limit ${BATCH}`,
      [this.clock.now()],
    );
    const failures: unknown[] = [];
    for (const { id } of due) {
      await this.closeCheckout(id)
        .then(() => this.release(id))
        .catch((error: unknown) => failures.push(error));
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
    const unfinished = await rows<{ id: string }>(
      this.em.fork(),
      `select id from operations where booking_id = ? and kind = 'create_checkout' and state = 'requested'`,
      [bookingId],
    );
    for (const { id } of unfinished) {
      const operation = await this.operations.claim(id);
      if (!operation) continue; // being asked for at this moment; the next round will see it
      const made = await this.checkout.findMade(operation);
      if (made) await this.checkout.store(forBooking(operation), made);
      else await this.em.fork().execute(`update operations set state = 'abandoned' where id = ?`, [id]);
    }
  }

  private release(bookingId: string): Promise<boolean> {
    const now = this.clock.now();
    return inTransaction(this.em, async (tx) => {
      await this.bookings.lock(tx, bookingId);
      const undecided = await firstRow(
        tx,
        `select 1 from checkout_sessions where booking_id = ? and (status = 'open' or payment_status = 'paid')
         union all
         select 1 from operations where booking_id = ? and kind = 'create_checkout' and state = 'requested'`,
        [bookingId, bookingId],
      );
      return undecided ? false : this.bookings.release(tx, bookingId, now);
    });
  }
}
