import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { announce, firstRow, instantOf, isConflict, nightsFree, Refusal, type Tx } from '#libs/platform';
import { cents, CURRENCY, HOLD_MINUTES, priceStay, WAIVER_VERSION, type Stay } from '#libs/rules';
import type { BookableHome } from './bookable-home.js';
import { Booking } from './booking.entity.js';
import { cancelledFacts, factsOf, NOTHING_PAID } from './booking-facts.js';

const MS_PER_MINUTE = 60_000;
const ZERO = cents(0);

/** A stay that passed every rule, and who wants it. */
export interface WantedStay extends Stay {
  travelerId: string;
  specialRequests: string | null;
}

/** The traveler's own hold on this home that would still be paid for, locked; or null. @spec C4 */
export async function lockOwnHold(
  tx: Tx,
  travelerId: string,
  propertyId: string,
  now: Date,
): Promise<Booking | null> {
  return tx.findOne(
    Booking,
    { travelerId, propertyId, status: 'pending', holdExpiresAt: { $gt: now } },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { createdAt: 'desc' } },
  );
}

/** Gives up a hold so that its traveler can hold other dates; a payment that still arrives is returned. @spec C4, A7 */
export async function replaceHold(tx: Tx, hold: Booking, title: string, now: Date): Promise<void> {
  hold.cancel({ by: 'traveler', reason: 'replaced', note: null, at: now }, NOTHING_PAID);
  await tx.flush(); // the trigger must free the old nights before the new ones are taken
  await announce(tx, 'booking.cancelled', cancelledFacts(hold, title, 'pending', NOTHING_PAID), now);
}

/**
 * Takes the nights for 30 minutes. The home's row must be locked.
 * @throws Refusal `booking.dates_taken` when a night is not free
 * @spec §4 Booking, C1, C17
 */
export async function holdNights(tx: Tx, home: BookableHome, stay: WantedStay, now: Date): Promise<Booking> {
  if (!(await nightsFree(tx, home.id, stay.checkIn, stay.checkOut))) throw await takenBy(tx, home.id, stay);
  const booking = tx.create(Booking, valuesOf(home, stay, now));
  try {
    await tx.persist(booking).flush();
  } catch (error) {
    // The last wall: it only speaks when something wrote to the calendar without locking the home first.
    if (isConflict(error)) throw new Refusal('booking.dates_taken');
    throw error;
  }
  const facts = { ...factsOf(booking, home.title), holdExpiresAt: booking.holdExpiresAt.toISOString() };
  await announce(tx, 'booking.created', facts, now);
  return booking;
}

/** The refusal that fits: the nights may be the traveler's own already. */
export async function takenBy(tx: Tx, propertyId: string, stay: WantedStay): Promise<Refusal> {
  const own = await firstRow(
    tx,
    `select 1 from bookings where property_id = ? and traveler_id = ? and status = 'confirmed'
       and check_in_date < ? and check_out_date > ?`,
    [propertyId, stay.travelerId, stay.checkOut, stay.checkIn],
  );
  return new Refusal(own ? 'booking.already_yours' : 'booking.dates_taken');
}

function valuesOf(home: BookableHome, stay: WantedStay, now: Date) {
  const price = priceStay(home.nightly, stay.nights);
  return {
    id: randomUUID(),
    propertyId: home.id,
    travelerId: stay.travelerId,
    ownerId: home.ownerId,
    checkInDate: stay.checkIn,
    checkOutDate: stay.checkOut,
    nights: stay.nights,
    guests: stay.guests,
    specialRequests: stay.specialRequests,
    waiverVersion: WAIVER_VERSION,
    waiverAcceptedAt: now,
    status: 'pending' as const,
    nightlyCents: price.nightly,
    subtotalCents: price.subtotal,
    cleaningCents: price.cleaningFee,
    serviceFeeCents: price.serviceFee,
    totalCents: price.total,
    currency: CURRENCY,
    timeZone: home.timeZone,
    checkInAt: instantOf(stay.checkIn, home.checkInTime, home.timeZone),
    checkOutAt: instantOf(stay.checkOut, home.checkOutTime, home.timeZone),
    holdExpiresAt: new Date(now.getTime() + HOLD_MINUTES * MS_PER_MINUTE),
    paidCents: ZERO,
    refundCents: ZERO,
    ownerCents: ZERO,
    platformCents: ZERO,
    keptCleaningCents: ZERO,
    createdAt: now,
  };
}
