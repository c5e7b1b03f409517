import type { Tx } from '#libs/core/platform';
import type { BookingStatus, CancellationReason, Cents, Shares } from '#libs/core/rules';

/** What a payment must match, and who owes it. */
export interface PayableBooking {
  id: string;
  status: BookingStatus;
  /** Why it was cancelled, if it was. */
  cancellationReason: CancellationReason | null;
  travelerId: string;
  ownerId: string;
  total: Cents;
  currency: string;
  holdExpiresAt: Date;
  title: string;
  nights: number;
  subtotal: Cents;
  cleaningFee: Cents;
  /** What a voucher takes off the nights, then off the cleaning fee; the total is less by so much. @spec A11 */
  discount: Cents;
  /** Who has been given what of it; all zero while nothing was divided. */
  given: Shares;
  /** What a cancellation gave back; then our share is of the inconvenience fee, else of the service fee. */
  refunded: Cents;
  /** What went back to the traveler beyond what was owed. */
  goodwill: Cents;
}

/**
 * Bookings, as far as payments need them; the applications bind the bookings feature to it. Every method runs in the
 * caller's transaction, so that "the money is in" and "the stay is certain" become true together.
 */
export abstract class PayableBookings {
  /** Locks the booking until the transaction ends; null when there is none. */
  abstract lock(tx: Tx, bookingId: string): Promise<PayableBooking | null>;
  /** Confirms a pending booking; `paymentId` is null when a voucher paid all of it. @throws DomainError `booking.wrong_status` */
  abstract confirm(tx: Tx, bookingId: string, paymentId: string | null, now: Date): Promise<void>;
  /** Gives the nights of an unpaid, expired hold back. @returns false when it is no such hold any more */
  abstract release(tx: Tx, bookingId: string, now: Date): Promise<boolean>;
  /** Ends a confirmed booking whose payment the bank has taken back; all of it is the traveler's. @spec A7, E11 */
  abstract endDisputed(tx: Tx, bookingId: string, now: Date): Promise<void>;
  /** Notes what went back to the traveler beyond what was owed; negative for what came back to us. */
  abstract addGoodwill(tx: Tx, bookingId: string, amount: Cents): Promise<void>;
}
