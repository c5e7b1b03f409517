import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { announce, Clock, inTransaction, DomainError, type Tx } from '#libs/core/platform';
import { everythingBack, hoursUntilCheckIn, settleCancellation, type Settlement } from '#libs/core/rules';
import { titleOf } from './bookable-home.queries.js';
import { Booking, type Ending } from './booking.entity.js';
import { cancelledFacts, NOTHING_PAID, pricedParts } from './booking-facts.js';

/** What an operator gives back: all of it (A7), or what the traveler's own cancellation would give (A1, A5). */
export type RefundChoice = 'full' | 'policy';

/** A booking that was ended, or would be, and who gets what. */
export interface Ended {
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
   * An owner withdraws a stay that has not begun; the traveler gets everything back.
   * @throws DomainError `booking.not_found` when it is not at a home of theirs, `booking.wrong_status`, `booking.check_in_passed`
   * @spec A7
   */
  byOwner(bookingId: string, ownerId: string, note: string): Promise<Ended> {
    return inTransaction(this.em, async (tx) => {
      const booking = found(
        await tx.findOne(Booking, { id: bookingId, ownerId }, { lockMode: LockMode.PESSIMISTIC_WRITE }),
      );
      const now = this.clock.now();
      if (hoursUntilCheckIn(booking.checkInAt, now) <= 0) throw new DomainError('booking.check_in_passed');
      return this.end(tx, booking, { by: 'owner', reason: 'owner_request', note, at: now }, 'full');
    });
  }

  /**
   * An operator ends a booking that is not over, also during the stay; part of the operator's transaction.
   * @throws DomainError `booking.not_found`, `booking.wrong_status`
   * @spec A1, A5, A7
   */
  async byOperator(tx: Tx, bookingId: string, choice: RefundChoice, note: string): Promise<Ended> {
    const booking = found(
      await tx.findOne(Booking, { id: bookingId }, { lockMode: LockMode.PESSIMISTIC_WRITE }),
    );
    const at = this.clock.now();
    return this.end(tx, booking, { by: 'operator', reason: 'operator_request', note, at }, choice);
  }

  /** What an operator's choice would give, without ending anything. @throws DomainError as {@link byOperator} */
  async preview(bookingId: string, choice: RefundChoice): Promise<Ended> {
    const booking = found(await this.em.fork().findOne(Booking, { id: bookingId }));
    const now = this.clock.now();
    return { booking, settlement: settlementOf(booking, choice, now), now };
  }

  private async end(tx: Tx, booking: Booking, ending: Ending, choice: RefundChoice): Promise<Ended> {
    const settlement = settlementOf(booking, choice, ending.at);
    const previous = booking.status === 'pending' ? 'pending' : 'confirmed';
    booking.cancel(ending, settlement);
    const title = await titleOf(tx, booking.propertyId);
    await announce(tx, 'booking.cancelled', cancelledFacts(booking, title, previous, settlement), ending.at);
    return { booking, settlement, now: ending.at };
  }
}

function found(booking: Booking | null): Booking {
  if (!booking) throw new DomainError('booking.not_found');
  return booking;
}

function settlementOf(booking: Booking, choice: RefundChoice, now: Date): Settlement {
  if (booking.status !== 'pending' && booking.status !== 'confirmed')
    throw new DomainError('booking.wrong_status');
  if (booking.status === 'pending') return NOTHING_PAID;
  const priced = pricedParts(booking);
  if (choice === 'full') return everythingBack(priced);
  return settleCancellation({
    ...priced,
    checkInAt: booking.checkInAt,
    cancelledAt: now,
    cancelledBy: 'traveler',
  });
}
