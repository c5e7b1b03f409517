import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql, type InferResult, type SqlBool } from 'kysely';
import type { RefundStatus } from '#libs/core/contracts';
import { isTrue, readsOver } from '#libs/core/platform';
import type { Cents } from '#libs/core/rules';
import type { DocumentsTables } from '#libs/money/documents';
import type { ProviderTables } from '#libs/money/provider';
import type { LoyaltyTables } from '#libs/people/loyalty';
import type { PropertiesTables } from '#libs/stays/properties';
import type { ReviewsTables } from '#libs/stays/reviews';
import { upcomingFirst } from './booking-order.js';
import type { BookingsTables } from './tables.js';

type Reads = BookingsTables &
  DocumentsTables &
  PropertiesTables &
  Pick<LoyaltyTables, 'vouchers'> &
  Pick<ProviderTables, 'operations'> &
  Pick<ReviewsTables, 'reviews'>;

/** What was asked of the provider to give back; refunds that somebody made there himself are not among it. */
const refundOf = (em: EntityManager) =>
  readsOver<Reads & { b: BookingsTables['bookings'] }>(em)
    .selectFrom('operations as o')
    .select((row) => [
      // Of several refunds the least finished one is shown; the names of the states happen to sort in that order:
      // failed, requested, sent, succeeded.
      sql<RefundStatus | null>`min(o.state)`.as('state'),
      sql<Cents | null>`sum(o.amount_cents)::int`.as('cents'),
      row.fn.min('o.requested_at').as('requested_at'),
      row.fn.max('o.finished_at').filterWhere('o.state', '=', 'succeeded').as('confirmed_at'),
    ])
    .where('o.kind', '=', 'refund')
    .where('o.state', '<>', 'abandoned')
    .where(sql<SqlBool>`o.booking_id = b.id and (o.details->'outside') is null`);

const bookings = (em: EntityManager) =>
  readsOver<Reads>(em)
    .selectFrom('bookings as b')
    .innerJoin('properties as p', 'p.id', 'b.property_id')
    .leftJoin('vouchers as v', 'v.code', 'b.voucher_code')
    .leftJoin('agreements as a', 'a.booking_id', 'b.id')
    .leftJoinLateral(refundOf(em).as('refund'), (join) => join.onTrue())
    .select([
      'b.id',
      'b.property_id',
      'b.traveler_id',
      'b.check_in_date',
      'b.check_out_date',
      'b.guests',
      'b.nights',
      'b.special_requests',
      'b.status',
      'a.id as agreement_id',
      'b.nightly_cents',
      'b.subtotal_cents',
      'b.service_fee_cents',
      'b.cleaning_cents',
      'b.total_cents',
      'b.voucher_code',
      'v.title as voucher_title',
      'b.voucher_cents',
      'b.paid_cents',
      'b.refund_cents',
      'b.currency',
      'b.check_in_at',
      'b.check_out_at',
      'b.hold_expires_at',
      'b.created_at',
      'b.confirmed_at',
      'b.completed_at',
      'b.cancelled_at',
      'b.cancelled_by',
      'b.cancellation_reason',
      'b.cancellation_note',
      'b.time_zone',
      'refund.state as refund_state',
      'refund.cents as refunded_by_operations',
      'refund.requested_at as refund_requested_at',
      'refund.confirmed_at as refund_confirmed_at',
      'p.title',
      'p.address',
      'p.city',
      'p.state',
      'p.country',
    ])
    .select((row) => [
      sql<string | null>`${row.ref('p.photos')}[1]`.as('photo'),
      isTrue(
        row.exists(row.selectFrom('reviews as r').select('r.id').whereRef('r.booking_id', '=', 'b.id')),
      ).as('reviewed'),
    ]);

/** A booking with what its traveler's screens show; cents. */
export type BookingRow = InferResult<ReturnType<typeof bookings>>[number];

/** Reads of bookings; always of one traveler, so that nobody sees another's. */
@Injectable()
export class BookingsQueries {
  constructor(private readonly em: EntityManager) {}

  /** Every booking of a traveler: stays to come first, the soonest on top, then the rest, latest first. @spec C5 */
  ofTraveler(travelerId: string, now: Date): Promise<BookingRow[]> {
    return bookings(this.em)
      .where('b.traveler_id', '=', travelerId)
      .orderBy(upcomingFirst(now).isUpcoming, 'desc')
      .orderBy(upcomingFirst(now).soonest)
      .orderBy('b.check_in_at', 'desc')
      .orderBy('b.id')
      .execute();
  }

  /** One booking of a traveler, or null when there is none or it is somebody else's. */
  async oneOfTraveler(bookingId: string, travelerId: string): Promise<BookingRow | null> {
    const found = await bookings(this.em)
      .where('b.id', '=', bookingId)
      .where('b.traveler_id', '=', travelerId)
      .executeTakeFirst();
    return found ?? null;
  }
}
