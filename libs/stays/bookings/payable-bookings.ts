import { LockMode } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { announce, announceAll, DomainError, type Announcement, type Tx } from '#libs/core/platform';
import {
  civilDate,
  CURRENCY,
  datesInWords,
  fullRefund,
  PLAN_TERMS,
  settleCancellation,
  type Cents,
} from '#libs/core/rules';
import { titleOf } from './bookable-home.queries.js';
import { Booking } from './booking.entity.js';
import { cancelledFacts, factsOf, NOTHING_PAID, pricedParts } from './booking-facts.js';
import { applyChange, endChange, endChangeOfEnding } from './change-dates.js';
import { DateChange } from './date-change.entity.js';
import { confirmHold } from './hold.js';
import { db } from './tables.js';

/** Why a booking that was restored as confirmed ended. */
const RESTORED_NOTE = 'Cancelled and refunded before our records were restored from a backup';

/** A booking as payments know it, with what each share of it is. */
const PAYABLE_COLUMNS = [
  'id',
  'status',
  'cancellation_reason as cancellationReason',
  'traveler_id as travelerId',
  'owner_id as ownerId',
  'total_cents as total',
  'hold_expires_at as holdExpiresAt',
  'nights',
  'subtotal_cents as subtotal',
  'cleaning_cents as cleaningFee',
  'voucher_cents as discount',
  'owner_cents as owner',
  'platform_cents as platform',
  'kept_cleaning_cents as keptCleaning',
  'refund_cents as refunded',
  'goodwill_cents as goodwill',
] as const;

/** What payments may do with bookings; called in the payment's transaction, so that payment and confirmation commit together. */
@Injectable()
export class PayableBookingsService {
  /** Locks the booking until the transaction ends; null when there is none. */
  async lock(tx: Tx, bookingId: string) {
    const booking = await db(tx)
      .selectFrom('bookings')
      .select(PAYABLE_COLUMNS)
      .where('id', '=', bookingId)
      .forUpdate()
      .executeTakeFirst();
    if (!booking) return null;
    const { owner, platform, keptCleaning, ...facts } = booking;
    return { ...facts, currency: CURRENCY, given: { owner, platform, cleaning: keptCleaning } };
  }

  /**
   * Confirms a pending booking, which the caller has locked, and fixes the plan's multiplier for its points.
   * @param paymentId null when a voucher covered everything
   * @param before what is announced before it, in the same statement
   * @throws DomainError `booking.wrong_status` unless it is pending
   * @spec §4 Booking, C9, E6
   */
  async confirm(
    tx: Tx,
    bookingId: string,
    paymentId: string | null,
    now: Date,
    before: readonly Announcement[] = [],
  ): Promise<void> {
    const booking = await confirmHold(tx, bookingId, now);
    const { title, paidCents, planNow: plan } = booking;
    const { multiplier } = PLAN_TERMS[plan];
    const facts = { ...factsOf(booking, title), paidCents, plan, multiplier, paymentId };
    await announceAll(tx, [...before, { name: 'booking.confirmed', facts }], now);
  }

  /**
   * Releases an expired hold. The caller has checked with the provider that nothing was paid.
   * @returns false when the booking is not an expired hold
   * @spec C1, C2
   */
  async release(tx: Tx, bookingId: string, now: Date): Promise<boolean> {
    const booking = await tx.findOne(Booking, { id: bookingId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!booking || booking.status !== 'pending' || booking.holdExpiresAt > now) return false;
    booking.cancel({ by: 'system', reason: 'payment_expired', note: null, at: now }, NOTHING_PAID);
    const title = await titleOf(tx, booking);
    const { id, propertyId, travelerId, ownerId } = booking;
    await announceAll(
      tx,
      [
        { name: 'booking.cancelled', facts: cancelledFacts(booking, title, 'pending', NOTHING_PAID) },
        { name: 'booking.expired', facts: { bookingId: id, propertyId, travelerId, ownerId } },
      ],
      now,
    );
    return true;
  }

  /** Locks a change of dates, whose booking is locked, until the transaction ends; null when there is none. */
  async lockChange(tx: Tx, changeId: string) {
    const change = await tx.findOne(DateChange, { id: changeId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!change) return null;
    const { id, bookingId, state, differenceCents: difference, holdExpiresAt, nights } = change;
    const newDates = datesInWords(civilDate(change.checkInDate), civilDate(change.checkOutDate));
    return { id, bookingId, state, difference, holdExpiresAt, nights, newDates };
  }

  /**
   * Gives a booking the dates of a held change, both locked, whose difference is paid.
   * @throws DomainError `date_change.not_open`
   * @spec G7
   */
  async applyChange(
    tx: Tx,
    changeId: string,
    paymentId: string,
    now: Date,
    before: readonly Announcement[],
  ): Promise<void> {
    const change = await tx.findOneOrFail(DateChange, { id: changeId });
    if (change.state !== 'held') throw new DomainError('date_change.not_open');
    const booking = await tx.findOneOrFail(Booking, { id: change.bookingId });
    await applyChange(tx, booking, change, { now, paymentId, before });
  }

  /**
   * Frees what an expired change holds. The caller has locked its booking, and checked with the provider that nothing was paid.
   * @returns false when the change is not open, or its hold has not expired
   * @spec C1, G7
   */
  async releaseChange(tx: Tx, changeId: string, now: Date): Promise<boolean> {
    const change = await tx.findOne(DateChange, { id: changeId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (change?.state !== 'held' || change.holdExpiresAt > now) return false;
    const booking = await tx.findOneOrFail(Booking, { id: change.bookingId });
    await endChange(tx, booking, change, 'expired', now);
    return true;
  }

  /**
   * Cancels a confirmed booking whose payment was charged back; the traveler has all of the money, so no refund is due.
   * @throws DomainError `booking.wrong_status` unless it is confirmed
   * @spec A7, E11
   */
  async endDisputed(tx: Tx, bookingId: string, now: Date): Promise<void> {
    const booking = await tx.findOneOrFail(
      Booking,
      { id: bookingId },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    const settlement = fullRefund(pricedParts(booking));
    await endChangeOfEnding(tx, booking, now);
    booking.cancel({ by: 'system', reason: 'payment_disputed', note: null, at: now }, settlement);
    const title = await titleOf(tx, booking);
    await announce(tx, 'booking.cancelled', cancelledFacts(booking, title, 'confirmed', settlement), now);
  }

  /**
   * Cancels a confirmed booking that was cancelled after the backup that the database was restored from, as the traveler or, when everything came
   * back, as an operator: of what the owner or an operator said then, nothing is left.
   * @returns the id of the event, or null when it is not confirmed or no cancellation at that time gives back as much
   * @spec decision 40
   */
  async endRestored(
    tx: Tx,
    bookingId: string,
    { refunded, at }: { refunded: Cents; at: Date },
    now: Date,
  ): Promise<string | null> {
    const booking = await tx.findOneOrFail(
      Booking,
      { id: bookingId },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (booking.status !== 'confirmed') return null;
    const priced = { ...pricedParts(booking), checkInAt: booking.checkInAt, cancelledAt: at };
    const asTraveler = settleCancellation({ ...priced, cancelledBy: 'traveler' });
    const isOfTraveler = asTraveler.refund === refunded;
    const settlement = isOfTraveler ? asTraveler : fullRefund(priced);
    if (settlement.refund !== refunded) return null;
    await endChangeOfEnding(tx, booking, now);
    const who = isOfTraveler
      ? ({ by: 'traveler', reason: 'traveler_request' } as const)
      : ({ by: 'operator', reason: 'operator_request' } as const);
    booking.cancel({ ...who, note: RESTORED_NOTE, at }, settlement);
    const title = await titleOf(tx, booking);
    return announce(tx, 'booking.cancelled', cancelledFacts(booking, title, 'confirmed', settlement), now);
  }

  /** Adds to the amount refunded beyond what was owed; negative when it came back to us. */
  async addGoodwill(tx: Tx, bookingId: string, amount: Cents): Promise<void> {
    await db(tx)
      .updateTable('bookings')
      .set((booking) => ({ goodwill_cents: booking('goodwill_cents', '+', amount) }))
      .where('id', '=', bookingId)
      .execute();
  }
}
