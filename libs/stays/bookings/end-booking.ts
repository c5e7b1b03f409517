import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { announce, Clock, inTransaction, DomainError, type Tx } from '#libs/core/platform';
import { fullRefund, hoursUntilCheckIn, settleCancellation, type Settlement } from '#libs/core/rules';
import { manages } from '#libs/stays/hosts';
import { titleOf } from './bookable-home.queries.js';
import { Booking, type Ending } from './booking.entity.js';
import { assertFound } from './booking-errors.js';
import { cancelledFacts, NOTHING_PAID, pricedParts } from './booking-facts.js';

/** An operator's choice of refund: all of it (A7), or as if the traveler cancelled (A1, A5). */
export type RefundChoice = 'full' | 'policy';

/** A booking that was ended, or would be, and its settlement. */
export interface EndedBooking {
  booking: Booking;
  settlement: Settlement;
  now: Date;
}

/** Ends bookings for owners and operators. Moves no money: the worker does, on the event announced here. */
@Injectable()
export class EndBooking {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /**
   * Cancels a stay at the owner's home before check-in; the traveler gets everything back.
   * @throws DomainError `booking.not_found` when the home is not theirs, `booking.wrong_status`, `booking.check_in_passed`
   * @spec A7
   */
  byOwner(bookingId: string, personId: string, note: string): Promise<EndedBooking> {
    return inTransaction(this.em, async (tx) => {
      const booking = await lockedBooking(tx, bookingId);
      if (!manages(personId, booking.ownerId)) throw new DomainError('booking.not_found');
      const now = this.clock.now();
      if (hoursUntilCheckIn(booking.checkInAt, now) <= 0) throw new DomainError('booking.check_in_passed');
      return this.end(tx, booking, { by: 'owner', reason: 'owner_request', note, at: now }, 'full');
    });
  }

  /**
   * Cancels a booking for an operator, also during the stay; part of the operator's transaction.
   * @throws DomainError `booking.not_found`, `booking.wrong_status`
   * @spec A1, A5, A7
   */
  async byOperator(tx: Tx, bookingId: string, choice: RefundChoice, note: string): Promise<EndedBooking> {
    const booking = await lockedBooking(tx, bookingId);
    const at = this.clock.now();
    return this.end(tx, booking, { by: 'operator', reason: 'operator_request', note, at }, choice);
  }

  /** The settlement of an operator's choice, without cancelling. @throws DomainError as {@link byOperator} */
  async preview(bookingId: string, choice: RefundChoice): Promise<EndedBooking> {
    const booking = assertFound(await this.em.fork().findOne(Booking, { id: bookingId }));
    const now = this.clock.now();
    return { booking, settlement: settlementOf(booking, choice, now), now };
  }

  private async end(tx: Tx, booking: Booking, ending: Ending, choice: RefundChoice): Promise<EndedBooking> {
    const settlement = settlementOf(booking, choice, ending.at);
    const previous = booking.status === 'pending' ? 'pending' : 'confirmed';
    booking.cancel(ending, settlement);
    const title = await titleOf(tx, booking);
    await announce(tx, 'booking.cancelled', cancelledFacts(booking, title, previous, settlement), ending.at);
    return { booking, settlement, now: ending.at };
  }
}

const lockedBooking = async (tx: Tx, id: string): Promise<Booking> =>
  assertFound(await tx.findOne(Booking, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE }));

function settlementOf(booking: Booking, choice: RefundChoice, now: Date): Settlement {
  if (booking.status !== 'pending' && booking.status !== 'confirmed')
    throw new DomainError('booking.wrong_status');
  if (booking.status === 'pending') return NOTHING_PAID;
  const priced = pricedParts(booking);
  if (choice === 'full') return fullRefund(priced);
  return settleCancellation({
    ...priced,
    checkInAt: booking.checkInAt,
    cancelledAt: now,
    cancelledBy: 'traveler',
  });
}
