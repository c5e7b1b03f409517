import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { announce, Clock, inTransaction, DomainError, Settings, type Tx } from '#libs/core/platform';
import { takenNow } from '#libs/stays/calendar';
import { FreshFeeds } from '#libs/stays/feeds';
import {
  areFree,
  checkStay,
  gapsOf,
  hoursUntilCheckIn,
  MIN_BOOKING_AGE,
  preparationNights,
  settleCancellation,
  toDollars,
  type Cents,
  type Nights,
  type Role,
  type Settlement,
} from '#libs/core/rules';
import { findHome, lockHomeFor, titleOf, type BookableHome } from './bookable-home.queries.js';
import { Booking } from './booking.entity.js';
import { cancelledFacts, NOTHING_PAID, pricedParts } from './booking-facts.js';
import { endChangeOfEnding } from './change-dates.js';
import { assertFound, stayError } from './booking-errors.js';
import {
  holdNights,
  priceOf,
  assertExpectedTotal,
  replaceHold,
  unavailableError,
  type HoldTerms,
  type ValidStay,
} from './create-booking.js';
import { assertMayHold, lockUnpaidHolds } from './hold-limits.js';

const MAX_REQUEST_LENGTH = 2_000;

/** A booking request before validation, which follows the order of F14. */
export interface BookingRequest {
  propertyId: string;
  checkIn: unknown;
  checkOut: unknown;
  guests: unknown;
  acceptsWaiver: unknown;
  specialRequests: string | null;
  /** The total the traveler was shown; absent when the client did not send it. */
  expectedTotal?: Cents | null;
  /** Code of the traveler's voucher to apply. */
  voucher?: string | null;
}

/** A request to cancel. */
interface CancellationRequest {
  /** Why, in the traveler's words. */
  note: string | null;
  /** The refund that the traveler was shown; null when the client did not send it. */
  expectedRefund: Cents | null;
}

/** The user who makes a request. */
export interface Requester {
  id: string;
  role: Role;
}

/** Creates and cancels bookings. Moves no money: the worker does, on the events announced here. */
@Injectable()
export class BookingsService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly feeds: FreshFeeds,
  ) {}

  /**
   * Holds the nights for 30 minutes, or as operators have configured. The same request returns the same hold, other dates replace it.
   * @returns the booking's id
   * @throws DomainError `booking.only_travelers`, `property.not_found`, a rule of §5, `booking.must_be_21`, `booking.dates_taken`,
   *   `booking.calendar_stale` when another platform cannot be asked and the owner wants no bookings then,
   *   `booking.too_many_holds`, `booking.price_changed` when the total differs from the expected one, and the errors of {@link lockVoucherFor}
   * @spec §5 Booking, §6, A11, C1, C4, C17, D1, D8, F14, G11
   */
  async create(requester: Requester, request: BookingRequest): Promise<string> {
    if (requester.role !== 'traveler') throw new DomainError('booking.only_travelers');
    const now = this.clock.now();
    const em = this.em.fork();
    const found = await findHome(em, { id: request.propertyId, travelerId: requester.id }, now);
    if (!found) throw new DomainError('property.not_found');
    const { home, hasStaleFeeds, travelerAge, ownHoldId, chosenHoldMinutes } = found;
    const taken = await takenNow(em, home.id, home, ownHoldId);
    const stay = validateStay(requester.id, request, home, gapsOf(home, taken));
    if (travelerAge < MIN_BOOKING_AGE) throw new DomainError('booking.must_be_21');
    if (hasStaleFeeds) await this.feeds.refresh(home.id);
    // Most requests that would lose a race are rejected before they queue for the home's row.
    if (!areFree(stay, taken, preparationNights(home))) throw await unavailableError(em, home.id, stay);
    const terms = { now, minutes: this.settings.valueOf('hold_minutes', chosenHoldMinutes) };
    return inTransaction(this.em, (tx) => this.holdOrReturn(tx, stay, home.id, terms));
  }

  /**
   * Cancels a traveler's own booking and returns its settlement.
   * @throws DomainError `booking.not_found` when it is not theirs, `booking.wrong_status`, `booking.check_in_passed`,
   *   `booking.refund_changed` when the refund differs from the expected one
   * @spec §4 Cancellation, A1, A5, B1, C7
   */
  async cancel(
    bookingId: string,
    travelerId: string,
    request: CancellationRequest | null,
  ): Promise<Settlement> {
    const now = this.clock.now();
    return inTransaction(this.em, async (tx) => {
      // Locked, so that a double click does not refund twice.
      const booking = assertFound(
        await tx.findOne(Booking, { id: bookingId, travelerId }, { lockMode: LockMode.PESSIMISTIC_WRITE }),
      );
      const settlement = settlementNow(booking, now);
      assertExpectedRefund(settlement.refund, request?.expectedRefund ?? null);
      const previous = booking.status === 'pending' ? 'pending' : 'confirmed';
      await endChangeOfEnding(tx, booking, now);
      const note = request?.note ?? null;
      booking.cancel({ by: 'traveler', reason: 'traveler_request', note, at: now }, settlement);
      const title = await titleOf(tx, booking);
      await announce(tx, 'booking.cancelled', cancelledFacts(booking, title, previous, settlement), now);
      return settlement;
    });
  }

  /**
   * The settlement of cancelling now, without doing it.
   * @throws DomainError as {@link cancel}
   * @spec §4 Cancellation, A1, A5, B1
   */
  async previewCancellation(
    bookingId: string,
    travelerId: string,
  ): Promise<{ settlement: Settlement; booking: Booking; now: Date }> {
    const now = this.clock.now();
    const booking = assertFound(await this.em.fork().findOne(Booking, { id: bookingId, travelerId }));
    return { settlement: settlementNow(booking, now), booking, now };
  }

  private async holdOrReturn(tx: Tx, stay: ValidStay, propertyId: string, terms: HoldTerms): Promise<string> {
    const { now } = terms;
    const wanted = { propertyId, travelerId: stay.travelerId };
    const home = await lockHomeFor(tx, wanted, now);
    if (!home) throw new DomainError('property.not_found');
    const holds = await lockUnpaidHolds(tx, wanted, now);
    // Locked with the others.
    const own = holds.ownId === null ? null : await tx.findOneOrFail(Booking, { id: holds.ownId });
    if (own?.isFor(stay, stay.voucher)) {
      assertExpectedTotal(own.totalCents, stay.expectedTotal);
      own.specialRequests = stay.specialRequests;
      return own.id;
    }
    await assertMayHold(tx, holds, now);
    if (own) await replaceHold(tx, own, home.title, now);
    const priced = await priceOf(tx, home, stay, now);
    assertExpectedTotal(priced.price.total, stay.expectedTotal);
    return holdNights(tx, { home, stay, ...priced }, terms);
  }
}

function validateStay(
  travelerId: string,
  request: BookingRequest,
  home: BookableHome,
  gaps: readonly Nights[],
): ValidStay {
  const check = checkStay(request, home, gaps);
  if (!check.ok) throw stayError(check, home);
  const specialRequests = request.specialRequests?.trim().slice(0, MAX_REQUEST_LENGTH) || null;
  return {
    ...check,
    travelerId,
    specialRequests,
    expectedTotal: request.expectedTotal ?? null,
    voucher: request.voucher?.trim().toUpperCase() || null,
  };
}

function settlementNow(booking: Booking, now: Date): Settlement {
  if (booking.status !== 'pending' && booking.status !== 'confirmed')
    throw new DomainError('booking.wrong_status');
  if (hoursUntilCheckIn(booking.checkInAt, now) <= 0) throw new DomainError('booking.check_in_passed');
  if (booking.status === 'pending') return NOTHING_PAID;
  return settleCancellation({
    ...pricedParts(booking),
    checkInAt: booking.checkInAt,
    cancelledAt: now,
    cancelledBy: 'traveler',
  });
}

function assertExpectedRefund(refund: Cents, expected: Cents | null): void {
  if (expected === null || expected === refund) return;
  const facts = { expected_refund: toDollars(expected), refund_amount: toDollars(refund) };
  throw new DomainError('booking.refund_changed', { facts });
}
