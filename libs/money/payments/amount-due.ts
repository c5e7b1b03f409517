import { DomainError } from '#libs/core/platform';
import { cents, chargedParts, type Cents } from '#libs/core/rules';
import type { PayableBooking, PayableChange } from './payable-bookings.port.js';

/** What a checkout is for: a booking, or a change of the dates of a paid one. */
export interface Order {
  bookingId: string;
  /** Null for the booking itself. */
  changeId: string | null;
}

/** What has to be paid until when, and how the payment page names it. */
export interface AmountDue {
  amount: Cents;
  holdExpiresAt: Date;
  parts: {
    nights: number;
    subtotalCents: Cents;
    cleaningCents: Cents;
    discountCents: Cents;
    newDates?: string;
  };
}

/** What is due for a pending booking. @throws DomainError `booking.not_payable`, `booking.hold_expired` */
export function dueForBooking(booking: PayableBooking, now: Date): AmountDue {
  const { status, holdExpiresAt, subtotal, cleaningFee, discount, nights, total } = booking;
  if (status !== 'pending') throw new DomainError('booking.not_payable');
  if (holdExpiresAt <= now) throw new DomainError('booking.hold_expired');
  const charged = chargedParts(subtotal, cleaningFee, discount);
  return {
    amount: total,
    holdExpiresAt,
    parts: {
      nights,
      subtotalCents: charged.subtotal,
      cleaningCents: charged.cleaningFee,
      discountCents: discount,
    },
  };
}

/**
 * What is due for an open change of a booking's dates: the difference.
 * @throws DomainError `date_change.not_found` when the booking has no such change, `date_change.not_open`, `date_change.hold_expired`
 * @spec G7
 */
export function dueForChange(change: PayableChange | null, bookingId: string, now: Date): AmountDue {
  if (change?.bookingId !== bookingId) throw new DomainError('date_change.not_found');
  const { state, holdExpiresAt, difference, nights, newDates } = change;
  if (state !== 'held') throw new DomainError('date_change.not_open');
  if (holdExpiresAt <= now) throw new DomainError('date_change.hold_expired');
  const nothing = cents(0);
  return {
    amount: difference,
    holdExpiresAt,
    parts: { nights, subtotalCents: difference, cleaningCents: nothing, discountCents: nothing, newDates },
  };
}
