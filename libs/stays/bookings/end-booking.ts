import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { announce, Clock, inTransaction, DomainError, type Tx } from '#libs/core/platform';
import {
  fullRefund,
  hoursUntilCheckIn,
  settleCancellation,
  type OwnerCancellationCause,
  type Settlement,
} from '#libs/core/rules';
import { manages } from '#libs/stays/hosts';
import { titleOf } from './bookable-home.queries.js';
import { Booking, type Ending } from './booking.entity.js';
import { assertFound } from './booking-errors.js';
import { cancelledFacts, NOTHING_PAID, pricedParts } from './booking-facts.js';
import { endChangeOfEnding } from './change-dates.js';

/** An operator's choice of refund: all of it (A7), or as if the traveler cancelled (A1, A5). */
export type RefundChoice = 'full' | 'policy';

/** A booking that was ended, or would be, and its settlement. */
export interface EndedBooking {
  booking: Booking;
  settlement: Settlement;
  now: Date;
}

/** An owner's wish to cancel, with what they know. */
interface OwnerCancellation {
  cause: OwnerCancellationCause;
  /** The owner's own words; null without any. */
  words: string | null;
  /** The status that the owner saw; undefined when the caller does not say. */
  expected?: 'pending' | 'confirmed';
}

/** Ends bookings for owners and operators. Moves no money: the worker does, on the event announced here. */
@Injectable()
export class EndBooking {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /**
   * Cancels a stay at the owner's home before check-in; the traveler gets everything back and is told why.
   * @throws DomainError `booking.not_found` when the home is not theirs, `booking.cancelled_by_guest`, `booking.cancelled_already` or
   *   `booking.wrong_status` when it is over, `booking.check_in_passed`, `booking.paid_meanwhile` when it is not as the owner saw it
   * @spec A7, G8
   */
  byOwner(bookingId: string, personId: string, wish: OwnerCancellation): Promise<EndedBooking> {
    return inTransaction(this.em, async (tx) => {
      const booking = await lockedBooking(tx, bookingId);
      const now = this.clock.now();
      assertCancellableByOwner(booking, personId, now);
      if (wish.expected && wish.expected !== booking.status) throw new DomainError('booking.paid_meanwhile');
      const { cause, words: note } = wish;
      return this.end(tx, booking, { by: 'owner', reason: 'owner_request', note, cause, at: now }, 'full');
    });
  }

  /** What {@link byOwner} would do now, without doing it. @throws DomainError as {@link byOwner} */
  async previewByOwner(bookingId: string, personId: string): Promise<EndedBooking> {
    const booking = assertFound(await this.em.fork().findOne(Booking, { id: bookingId }));
    const now = this.clock.now();
    assertCancellableByOwner(booking, personId, now);
    return { booking, settlement: settlementOf(booking, 'full', now), now };
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
    await endChangeOfEnding(tx, booking, ending.at);
    booking.cancel(ending, settlement);
    const title = await titleOf(tx, booking);
    await announce(tx, 'booking.cancelled', cancelledFacts(booking, title, previous, settlement), ending.at);
    return { booking, settlement, now: ending.at };
  }
}

const lockedBooking = async (tx: Tx, id: string): Promise<Booking> =>
  assertFound(await tx.findOne(Booking, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE }));

/** Says what happened when somebody else was faster. */
function assertCancellableByOwner(booking: Booking, personId: string, now: Date): void {
  if (!manages(personId, booking.ownerId)) throw new DomainError('booking.not_found');
  if (booking.status === 'cancelled') throw new DomainError(endedBy(booking));
  if (booking.status === 'completed') throw new DomainError('booking.wrong_status');
  if (hoursUntilCheckIn(booking.checkInAt, now) <= 0) throw new DomainError('booking.check_in_passed');
}

function endedBy({ cancelledBy, cancellationReason: reason }: Booking) {
  if (cancelledBy === 'owner') return 'booking.cancelled_already';
  if (cancelledBy === 'traveler') return 'booking.cancelled_by_guest';
  return reason === 'payment_expired' ? 'booking.hold_released' : 'booking.wrong_status';
}

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
