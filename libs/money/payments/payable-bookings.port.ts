import type { BookingParties } from '#libs/core/events';
import type { Announcement, Tx } from '#libs/core/platform';
import type { BookingStatus, CancellationReason, Cents, DateChangeState, Shares } from '#libs/core/rules';

/** A booking's facts that payments need. */
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
  nights: number;
  subtotal: Cents;
  cleaningFee: Cents;
  /** The voucher discount, taken off the nights first, then off the cleaning fee; `total` already includes it. @spec A11 */
  discount: Cents;
  /** Who received which share; all zero until the money is divided. */
  given: Shares;
  /** Refunded by the cancellation. If positive, our share is of the inconvenience fee, else of the service fee. */
  refunded: Cents;
  /** Refunded beyond what we owed. */
  goodwill: Cents;
}

/** A change of dates, as payments need it. */
export interface PayableChange {
  id: string;
  bookingId: string;
  state: DateChangeState;
  /** What has to be paid. */
  difference: Cents;
  holdExpiresAt: Date;
  /** Of the stay with its new dates. */
  nights: number;
  /** The new dates in words, for the payment page. */
  newDates: string;
}

/** The booking as its events name it. */
export const partiesOf = ({ id, travelerId, ownerId }: PayableBooking): BookingParties => ({
  bookingId: id,
  travelerId,
  ownerId,
});

/**
 * Bookings as payments need them; the applications bind the bookings feature to this port. Every method runs in the caller's
 * transaction, so that a payment and its booking's confirmation commit together.
 */
export abstract class PayableBookings {
  /** Locks the booking until the transaction ends; null if it does not exist. */
  abstract lock(tx: Tx, bookingId: string): Promise<PayableBooking | null>;
  /**
   * Confirms a pending booking that is locked; `paymentId` is null when a voucher covers it in full; `before` is announced before it.
   * @throws DomainError `booking.wrong_status`
   */
  abstract confirm(
    tx: Tx,
    bookingId: string,
    paymentId: string | null,
    now: Date,
    before?: readonly Announcement[],
  ): Promise<void>;
  /** Releases the nights of an unpaid, expired hold. @returns false when the booking is no longer such a hold */
  abstract release(tx: Tx, bookingId: string, now: Date): Promise<boolean>;
  /** Locks a change of dates, whose booking is locked, until the transaction ends; null if it does not exist. */
  abstract lockChange(tx: Tx, changeId: string): Promise<PayableChange | null>;
  /**
   * Gives a booking the dates of a held change, both locked, whose difference is paid; `before` is announced before it.
   * @throws DomainError `date_change.not_open`
   * @spec G7
   */
  abstract applyChange(
    tx: Tx,
    changeId: string,
    paymentId: string,
    now: Date,
    before: readonly Announcement[],
  ): Promise<void>;
  /** Frees what an unpaid, expired change of dates holds. @returns false when it is no longer such a change */
  abstract releaseChange(tx: Tx, changeId: string, now: Date): Promise<boolean>;
  /** Ends a confirmed booking whose payment the bank took back; the traveler is owed all of it. @spec A7, E11 */
  abstract endDisputed(tx: Tx, bookingId: string, now: Date): Promise<void>;
  /**
   * Ends a confirmed booking, which is locked, that was cancelled after the backup that the database was restored from.
   * @param refund what it gave back, and when
   * @returns the id of the event, or null when it is not confirmed or no cancellation at that time gives back as much
   */
  abstract endRestored(
    tx: Tx,
    bookingId: string,
    refund: { refunded: Cents; at: Date },
    now: Date,
  ): Promise<string | null>;
  /** Adds to what was refunded beyond what we owed; negative when a refund bounced. */
  abstract addGoodwill(tx: Tx, bookingId: string, amount: Cents): Promise<void>;
}
