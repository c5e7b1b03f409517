import { defineEntity, p } from '@mikro-orm/core';
import {
  canMove,
  cents,
  civilDate,
  type BookingStatus,
  type CancellationReason,
  type CancelledBy,
  type Cents,
  type OwnerCancellationCause,
  type Plan,
  type PriceLine,
  type Settlement,
  type Stay,
} from '#libs/core/rules';
import { DomainError } from '#libs/core/platform';
import type { DateChange } from './date-change.entity.js';

export const BookingSchema = defineEntity({
  name: 'Booking',
  tableName: 'bookings',
  properties: {
    id: p.uuid().primary(),
    propertyId: p.uuid(),
    travelerId: p.uuid(),
    ownerId: p.uuid(),
    checkInDate: p.date(),
    checkOutDate: p.date(),
    nights: p.integer(),
    guests: p.integer(),
    specialRequests: p.text().nullable(),
    waiverVersion: p.text(),
    waiverAcceptedAt: p.datetime(),
    status: p.text().$type<BookingStatus>(),
    /** Of each night; the average, rounded down, when nights differ. */
    nightlyCents: p.integer().$type<Cents>(),
    /** What each night costs, and why; null in bookings from before nights could differ. @spec G4 */
    priceLines: p.json<readonly PriceLine[]>().nullable(),
    subtotalCents: p.integer().$type<Cents>(),
    cleaningCents: p.integer().$type<Cents>(),
    serviceFeeCents: p.integer().$type<Cents>(),
    totalCents: p.integer().$type<Cents>(),
    voucherCode: p.text().nullable(),
    voucherCents: p.integer().$type<Cents>().default(0),
    voucherCostCents: p.integer().$type<Cents>().default(0),
    currency: p.text().default('usd'),
    timeZone: p.text(),
    checkInAt: p.datetime(),
    checkOutAt: p.datetime(),
    holdExpiresAt: p.datetime(),
    plan: p.text().$type<Plan>().nullable(),
    multiplier: p.integer().nullable(),
    paidCents: p.integer().$type<Cents>().default(0),
    refundCents: p.integer().$type<Cents>().default(0),
    ownerCents: p.integer().$type<Cents>().default(0),
    platformCents: p.integer().$type<Cents>().default(0),
    keptCleaningCents: p.integer().$type<Cents>().default(0),
    goodwillCents: p.integer().$type<Cents>().default(0),
    createdAt: p.datetime(),
    confirmedAt: p.datetime().nullable(),
    completedAt: p.datetime().nullable(),
    cancelledAt: p.datetime().nullable(),
    cancelledBy: p.text().$type<CancelledBy>().nullable(),
    cancellationReason: p.text().$type<CancellationReason>().nullable(),
    cancellationNote: p.text().nullable(),
    cancellationCause: p.text().$type<OwnerCancellationCause>().nullable(),
  },
});

/** Who ended a booking, when and why. */
export interface Ending {
  by: CancelledBy;
  reason: CancellationReason;
  note: string | null;
  /** Only of an owner. */
  cause?: OwnerCancellationCause;
  at: Date;
}

/** A booking: a hold until it is paid, then confirmed, finally completed or cancelled. @spec §3 Booking, §4 */
export class Booking extends BookingSchema.class {
  /** Cancels the booking and records its settlement. @throws DomainError `booking.wrong_status` when it has ended already */
  cancel(ending: Ending, settlement: Settlement): void {
    this.moveTo('cancelled');
    this.cancelledAt = ending.at;
    this.cancelledBy = ending.by;
    this.cancellationReason = ending.reason;
    this.cancellationNote = ending.note;
    this.cancellationCause = ending.cause ?? null;
    this.refundCents = settlement.refund;
    this.ownerCents = settlement.ownerShare;
    this.platformCents = settlement.platformShare;
    this.keptCleaningCents = settlement.cleaning;
    this.voucherCostCents = settlement.voucherCost;
  }

  /** Completes the stay and records the owner's earnings. @throws DomainError `booking.wrong_status` unless confirmed */
  complete(at: Date): void {
    this.moveTo('completed');
    this.completedAt = at;
    this.ownerCents = cents(this.subtotalCents - this.serviceFeeCents);
    this.platformCents = this.serviceFeeCents;
    this.keptCleaningCents = this.cleaningCents;
    this.voucherCostCents = this.voucherCents;
  }

  /**
   * Moves a paid stay to the dates of an applied change and takes over its price and agreement; what is paid follows.
   * @throws DomainError `booking.wrong_status` unless it is confirmed
   * @spec G7
   */
  changeDates(change: DateChange): void {
    if (this.status !== 'confirmed') throw new DomainError('booking.wrong_status');
    this.checkInDate = change.checkInDate;
    this.checkOutDate = change.checkOutDate;
    this.checkInAt = change.checkInAt;
    this.checkOutAt = change.checkOutAt;
    this.nights = change.nights;
    this.nightlyCents = change.nightlyCents;
    this.priceLines = change.priceLines;
    this.subtotalCents = change.subtotalCents;
    this.serviceFeeCents = change.serviceFeeCents;
    this.voucherCents = change.voucherCents;
    this.totalCents = change.totalCents;
    this.paidCents = change.totalCents;
    this.waiverVersion = change.waiverVersion;
    this.waiverAcceptedAt = change.waiverAcceptedAt;
  }

  /** True when dates, guests and voucher (or its absence) are the same. @spec C4 */
  isFor(
    { checkIn, checkOut, guests }: Pick<Stay, 'checkIn' | 'checkOut' | 'guests'>,
    voucher: string | null,
  ): boolean {
    return (
      this.voucherCode === voucher &&
      civilDate(this.checkInDate) === checkIn &&
      civilDate(this.checkOutDate) === checkOut &&
      this.guests === guests
    );
  }

  /** The only writer of the status, but for holds: they are made and confirmed in one statement each, see `hold.ts`. */
  private moveTo(next: BookingStatus): void {
    if (!canMove(this.status, next)) throw new DomainError('booking.wrong_status');
    this.status = next;
  }
}
BookingSchema.setClass(Booking);
