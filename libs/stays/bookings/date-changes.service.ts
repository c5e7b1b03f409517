import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  announce,
  Clock,
  DomainError,
  instantOf,
  inTransaction,
  isConflict,
  Settings,
  type Tx,
} from '#libs/core/platform';
import {
  areFree,
  changedNights,
  checkStay,
  civilDate,
  dateChangeProblem,
  gapsOf,
  isRefundEligible,
  keptBy,
  preparationNights,
  refundCutoff,
  toDollars,
  WAIVER_VERSION,
  type Cents,
  type ChangedNight,
  type Nights,
  type Stay,
} from '#libs/core/rules';
import { takenNow } from '#libs/stays/calendar';
import { FreshFeeds } from '#libs/stays/feeds';
import { findHome, lockHome, type BookableHome } from './bookable-home.queries.js';
import { Booking } from './booking.entity.js';
import { assertFound, stayError } from './booking-errors.js';
import { applyChange, endChange, heldFacts, lockOpenChange } from './change-dates.js';
import { DateChange } from './date-change.entity.js';
import { priceChange, type ChangedPrice } from './price-change.js';

const MS_PER_MINUTE = 60_000;

/** New dates for a stay, before validation. */
export interface DateChangeRequest {
  checkIn: unknown;
  checkOut: unknown;
  acceptsWaiver: unknown;
  /** The difference that the traveler was shown; null when the client did not send it. */
  expectedDifference: Cents | null;
}

/** What new dates of a stay would mean. */
export interface DateChangeOffer extends ChangedPrice {
  booking: Booking;
  stay: Stay;
  checkInAt: Date;
  checkOutAt: Date;
  /** Every night before and after. */
  nights: readonly ChangedNight[];
  refundCutoffAt: Date;
  /** Cancelling the stay with its new dates would refund something. @spec B3 */
  refundEligible: boolean;
  now: Date;
}

/** The days that a stay can move to. */
export interface DateChangeCalendar {
  home: BookableHome;
  /** Preparation included. */
  taken: readonly Nights[];
  gaps: readonly Nights[];
}

/** Whose stay it is. */
interface OwnStay {
  bookingId: string;
  travelerId: string;
}

/**
 * Changes the dates of paid stays for their travelers. Moves no money: the difference is paid by a checkout of the change, or given back by the
 * worker. @spec G7
 */
@Injectable()
export class DateChanges {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly feeds: FreshFeeds,
  ) {}

  /**
   * The days that a stay can move to: its own nights, and those that an open change of it holds, are free.
   * @throws DomainError `booking.not_found` when it is not theirs, `date_change.not_paid`, `date_change.too_late`, `date_change.home_closed`
   * @spec G5, G7
   */
  async calendar(own: OwnStay): Promise<DateChangeCalendar> {
    const now = this.clock.now();
    const em = this.em.fork();
    const booking = assertFound(await em.findOne(Booking, { id: own.bookingId, travelerId: own.travelerId }));
    assertChangeable(booking, now);
    const { home } = assertListed(await homeOf(em, booking, now));
    const taken = await takenNow(em, home.id, home, booking.id);
    const preparation = preparationNights(home);
    return {
      home,
      taken: taken.map((range) => keptBy(range, preparation)),
      gaps: gapsOf(home, taken),
    };
  }

  /**
   * What {@link propose} would do now, without doing it.
   * @throws DomainError as {@link propose}, but asks no other platform
   */
  async preview(own: OwnStay, request: DateChangeRequest): Promise<DateChangeOffer> {
    const now = this.clock.now();
    const em = this.em.fork();
    const booking = assertFound(await em.findOne(Booking, { id: own.bookingId, travelerId: own.travelerId }));
    const { home } = assertListed(await homeOf(em, booking, now));
    return offerOf(em, { booking, home, request, now, isLocked: false });
  }

  /**
   * Gives a stay new dates, at once when nothing has to be paid; otherwise holds the nights that it does not have yet for 30 minutes, or as
   * operators have configured, in which the difference is paid. The same request returns the same open change, other dates replace it.
   * @returns the change's id
   * @throws DomainError `booking.not_found` when it is not theirs, `date_change.not_paid`, `date_change.too_late`,
   *   `date_change.home_closed`, a rule of §5, `date_change.same_dates`, `booking.dates_taken`, `booking.calendar_stale`,
   *   `date_change.price_changed`, and the voucher's errors when it does not fit the new dates
   * @spec §5 Booking, A11, C1, C17, G5, G7
   */
  async propose(own: OwnStay, request: DateChangeRequest): Promise<string> {
    const now = this.clock.now();
    const em = this.em.fork();
    const found = assertFound(await em.findOne(Booking, { id: own.bookingId, travelerId: own.travelerId }));
    const { home, hasStaleFeeds } = assertListed(await homeOf(em, found, now));
    // Most requests that cannot succeed are rejected before they queue for the home's row.
    await offerOf(em, { booking: found, home, request, now, isLocked: false });
    if (hasStaleFeeds) await this.feeds.refresh(home.id);
    const minutes = await this.settings.get('hold_minutes');
    return inTransaction(this.em, async (tx) => {
      const locked = assertListed(await lockHome(tx, home.id, now));
      const booking = await lockedBooking(tx, own);
      const offer = await offerOf(tx, { booking, home: locked, request, now, isLocked: true });
      const open = await lockOpenChange(tx, booking.id);
      if (open && isStill(open, offer)) return open.id;
      if (open) await endChange(tx, booking, open, 'abandoned', now);
      const change = tx.create(DateChange, { id: randomUUID(), ...valuesOf(offer, minutes) });
      if (change.state === 'applied') await applyChange(tx, booking, change, { now, paymentId: null });
      else await hold(tx, booking, change, now);
      return change.id;
    });
  }

  /**
   * Withdraws an open change: its nights are free again, the stay keeps its dates.
   * @throws DomainError `booking.not_found` when it is not theirs, `date_change.not_open`
   */
  withdraw(own: OwnStay, changeId: string): Promise<void> {
    const now = this.clock.now();
    return inTransaction(this.em, async (tx) => {
      const booking = await lockedBooking(tx, own);
      const open = await lockOpenChange(tx, booking.id);
      if (open?.id !== changeId) throw new DomainError('date_change.not_open');
      await endChange(tx, booking, open, 'abandoned', now);
    });
  }
}

function assertChangeable(booking: Booking, now: Date): void {
  const problem = dateChangeProblem(booking, now);
  if (problem) throw new DomainError(`date_change.${problem}`);
}

const homeOf = (em: Tx, { propertyId, travelerId }: Booking, now: Date) =>
  findHome(em, { id: propertyId, travelerId }, now);

const lockedBooking = async (tx: Tx, { bookingId, travelerId }: OwnStay): Promise<Booking> =>
  assertFound(
    await tx.findOne(Booking, { id: bookingId, travelerId }, { lockMode: LockMode.PESSIMISTIC_WRITE }),
  );

function assertListed<T>(home: T | null): T {
  if (home === null) throw new DomainError('date_change.home_closed');
  return home;
}

interface Wish {
  booking: Booking;
  home: BookableHome;
  request: DateChangeRequest;
  now: Date;
  isLocked: boolean;
}

/** Checks and prices new dates. The stay's own nights, and those that an open change of it holds, count as free. */
async function offerOf(em: Tx, { booking, home, request, now, isLocked }: Wish): Promise<DateChangeOffer> {
  assertChangeable(booking, now);
  const taken = await takenNow(em, home.id, home, booking.id);
  const stay = checkStay({ ...request, guests: booking.guests }, home, gapsOf(home, taken));
  if (!stay.ok) throw stayError(stay, home);
  if (hasDates(booking, stay)) throw new DomainError('date_change.same_dates', { field: 'check_in_date' });
  if (!areFree(stay, taken, preparationNights(home))) throw new DomainError('booking.dates_taken');
  const priced = await priceChange(em, booking, home, stay, { now, isLocked });
  assertExpected(priced.difference, request.expectedDifference);
  const checkInAt = instantOf(stay.checkIn, home.checkInTime, home.timeZone);
  return {
    ...priced,
    booking,
    stay,
    checkInAt,
    checkOutAt: instantOf(stay.checkOut, home.checkOutTime, home.timeZone),
    nights: changedNights(priced.before, priced.lines),
    refundCutoffAt: refundCutoff(checkInAt),
    refundEligible: isRefundEligible(checkInAt, now),
    now,
  };
}

/** True for an open change that is what the traveler asks for again. */
const isStill = (open: DateChange, { stay, difference, now }: DateChangeOffer): boolean =>
  open.isTo(stay) && open.differenceCents === difference && open.holdExpiresAt > now;

const hasDates = (booking: Booking, { checkIn, checkOut }: Stay): boolean =>
  civilDate(booking.checkInDate) === checkIn && civilDate(booking.checkOutDate) === checkOut;

function assertExpected(difference: Cents, expected: Cents | null): void {
  if (expected === null || expected === difference) return;
  const facts = { expected_difference: toDollars(expected), difference: toDollars(difference) };
  throw new DomainError('date_change.price_changed', { facts });
}

async function hold(tx: Tx, booking: Booking, change: DateChange, now: Date): Promise<void> {
  try {
    await tx.persist(change).flush();
  } catch (error) {
    // A safety net: the constraint only fires when something wrote to the calendar without locking the home.
    if (isConflict(error)) throw new DomainError('booking.dates_taken');
    throw error;
  }
  const facts = {
    ...(await heldFacts(tx, booking, change)),
    holdExpiresAt: change.holdExpiresAt.toISOString(),
  };
  await announce(tx, 'booking.dates_held', facts, now);
}

function valuesOf(offer: DateChangeOffer, holdMinutes: number) {
  const { booking, stay, price, difference, now } = offer;
  const isPaid = difference <= 0;
  return {
    bookingId: booking.id,
    state: isPaid ? ('applied' as const) : ('held' as const),
    previousCheckInDate: booking.checkInDate,
    previousCheckOutDate: booking.checkOutDate,
    checkInDate: stay.checkIn,
    checkOutDate: stay.checkOut,
    checkInAt: offer.checkInAt,
    checkOutAt: offer.checkOutAt,
    nights: stay.nights,
    nightlyCents: price.nightly,
    priceLines: offer.lines,
    subtotalCents: price.subtotal,
    serviceFeeCents: price.serviceFee,
    voucherCents: price.discount,
    totalCents: price.total,
    differenceCents: difference,
    waiverVersion: WAIVER_VERSION,
    waiverAcceptedAt: now,
    holdExpiresAt: new Date(now.getTime() + holdMinutes * MS_PER_MINUTE),
    createdAt: now,
    decidedAt: isPaid ? now : null,
  };
}
