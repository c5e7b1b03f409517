import { LockMode } from '@mikro-orm/core';
import type { EventCatalogue } from '#libs/core/events';
import {
  announce,
  announceAll,
  isConflict,
  DomainError,
  type Announcement,
  type Tx,
} from '#libs/core/platform';
import { civilDate, refundOfChange } from '#libs/core/rules';
import { recordChangedPoints } from '#libs/people/loyalty';
import { titleOf } from './bookable-home.queries.js';
import type { Booking } from './booking.entity.js';
import { factsOf } from './booking-facts.js';
import { DateChange } from './date-change.entity.js';

/** When a change is decided, what paid for it, and what is announced before it. */
export interface Decision {
  now: Date;
  /** Null when there was nothing to pay. */
  paymentId: string | null;
  before?: readonly Announcement[];
}

/**
 * Gives a booking the dates of a change, both locked. The nights that were held are free for an instant in which nobody else can see them.
 * @throws DomainError `date_change.not_open` when it has ended, `booking.dates_taken` when a night is not free, which only an unpaid change can
 * find
 * @spec G7
 */
export async function applyChange(
  tx: Tx,
  booking: Booking,
  change: DateChange,
  { now, paymentId, before = [] }: Decision,
): Promise<void> {
  const paidBefore = booking.paidCents;
  if (paidBefore + change.differenceCents !== change.totalCents)
    throw new Error(`Change ${change.id} does not lead to what booking ${booking.id} costs`);
  if (change.state === 'held') change.end('applied', now);
  await tx.persist(change).flush(); // frees what the change held before the booking takes it
  booking.changeDates(change);
  try {
    await tx.flush();
  } catch (error) {
    // A safety net, as for bookings: who takes nights locks the home first.
    if (isConflict(error)) throw new DomainError('booking.dates_taken');
    throw error;
  }
  const title = await titleOf(tx, booking);
  const { paidCents, plan, multiplier } = booking;
  if (!plan || !multiplier) throw new Error(`Booking ${booking.id} was confirmed without a plan`);
  await recordChangedPoints(
    tx,
    {
      changeId: change.id,
      travelerId: booking.travelerId,
      propertyTitle: title,
      paidBefore,
      paidAfter: paidCents,
      plan,
      multiplier,
      checkOutAt: booking.checkOutAt,
    },
    now,
  );
  const facts = {
    ...factsOf(booking, title),
    ...changeFacts(change),
    paidCents,
    refundCents: refundOfChange(change.differenceCents),
    plan,
    multiplier,
    paymentId,
  };
  await announceAll(tx, [...before, { name: 'booking.dates_changed', facts }], now);
}

/** Ends an open change, locked, without an effect on the stay. @throws DomainError `date_change.not_open` when it has ended already */
export async function endChange(
  tx: Tx,
  booking: Booking,
  change: DateChange,
  outcome: EventCatalogue['booking.date_change_ended']['outcome'],
  now: Date,
): Promise<void> {
  change.end(outcome === 'expired' ? 'expired' : 'abandoned', now);
  await tx.flush(); // frees the nights before others are held
  const facts = { ...(await heldFacts(tx, booking, change)), outcome };
  await announce(tx, 'booking.date_change_ended', facts, now);
}

/** Ends the open change of a confirmed booking, locked, that is about to end; does nothing without one. */
export async function endChangeOfEnding(tx: Tx, booking: Booking, now: Date): Promise<void> {
  if (booking.status !== 'confirmed') return;
  const change = await lockOpenChange(tx, booking.id);
  if (change) await endChange(tx, booking, change, 'booking_ended', now);
}

/** The open change of a booking, locked; null when there is none. */
export const lockOpenChange = (tx: Tx, bookingId: string): Promise<DateChange | null> =>
  tx.findOne(DateChange, { bookingId, state: 'held' }, { lockMode: LockMode.PESSIMISTIC_WRITE });

/** What the events about an open change share. */
export const heldFacts = async (tx: Tx, booking: Booking, change: DateChange) => ({
  bookingId: booking.id,
  travelerId: booking.travelerId,
  ownerId: booking.ownerId,
  propertyId: booking.propertyId,
  propertyTitle: await titleOf(tx, booking),
  ...changeFacts(change),
});

const changeFacts = (change: DateChange) =>
  ({
    changeId: change.id,
    checkIn: civilDate(change.checkInDate),
    checkOut: civilDate(change.checkOutDate),
    previousCheckIn: civilDate(change.previousCheckInDate),
    previousCheckOut: civilDate(change.previousCheckOutDate),
    differenceCents: change.differenceCents,
  }) satisfies Partial<EventCatalogue['booking.dates_changed']>;
