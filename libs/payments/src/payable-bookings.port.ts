import type { Tx } from '#libs/platform';
import type { BookingStatus, Cents } from '#libs/rules';

/** What a payment must match, and who owes it. */
export interface PayableBooking {
  id: string;
  status: BookingStatus;
  travelerId: string;
  total: Cents;
  currency: string;
  holdExpiresAt: Date;
  title: string;
  nights: number;
  subtotal: Cents;
  cleaningFee: Cents;
}

/**
 * Bookings, as far as payments need them; the applications bind the bookings feature to it. Every method runs in the
 * caller's transaction, so that "the money is in" and "the stay is certain" become true together.
 */
export abstract class PayableBookings {
  /** Locks the booking until the transaction ends; null when there is none. */
  abstract lock(tx: Tx, bookingId: string): Promise<PayableBooking | null>;
  /** Confirms a pending booking. @throws Refusal `booking.wrong_status` */
  abstract confirm(tx: Tx, bookingId: string, paymentId: string, now: Date): Promise<void>;
  /** Gives the nights of an unpaid, expired hold back. @returns false when it is no such hold any more */
  abstract release(tx: Tx, bookingId: string, now: Date): Promise<boolean>;
}
