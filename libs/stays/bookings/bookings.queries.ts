import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { expressionBuilder, sql, type InferResult, type SqlBool } from 'kysely';
import type { RefundStatus } from '#libs/core/contracts';
import { Clock, isTrue, readsOver } from '#libs/core/platform';
import { BOOKING_STATUSES, type BookingStatus, type Cents } from '#libs/core/rules';
import type { DocumentsTables } from '#libs/money/documents';
import type { ProviderTables } from '#libs/money/provider';
import type { LoyaltyTables } from '#libs/people/loyalty';
import type { ReviewsTables } from '#libs/stays/reviews';
import { pageOfBookings, type BookingPage, type BookingPageRequest } from './booking-pages.queries.js';
import { keptCount, type CountedAs } from './booking-totals.queries.js';
import type { BookingsTables } from './tables.js';

type Reads = BookingsTables &
  DocumentsTables &
  Pick<LoyaltyTables, 'vouchers'> &
  Pick<ProviderTables, 'operations'> &
  Pick<ReviewsTables, 'reviews'>;

const booking = expressionBuilder<Reads & { b: Reads['bookings'] }, 'b'>();

/** The refunds of booking `b` that we requested from the provider, without those of its changes of dates and those made in its dashboard. */
const refund = booking
  .selectFrom('operations as o')
  .select((row) => [
    // Of several refunds the least advanced one is shown: the states sort alphabetically as failed, requested, sent, succeeded.
    row.fn.min('o.state').as('state'),
    sql<Cents | null>`sum(${row.ref('o.amount_cents')})::int`.as('cents'),
    row.fn.min('o.requested_at').as('requested_at'),
    row.fn.max('o.finished_at').filterWhere('o.state', '=', 'succeeded').as('confirmed_at'),
  ])
  .whereRef('o.booking_id', '=', 'b.id')
  .where('o.kind', '=', 'refund')
  .where('o.change_id', 'is', null)
  .where('o.state', '<>', 'abandoned')
  .where((row) => row(row.ref('o.details', '->').key('outside'), 'is', null))
  .$narrowType<{ state: RefundStatus }>();

/** The agreement of the latest dates of booking `b`, when they have changed. */
const changedAgreement = booking
  .selectFrom('date_changes as d')
  .innerJoin('changed_agreements as ca', 'ca.change_id', 'd.id')
  .select('d.id')
  .whereRef('d.booking_id', '=', 'b.id')
  .orderBy('d.created_at', 'desc')
  .limit(1);

/** How often the dates of booking `b` have changed. */
const timesChanged = booking
  .selectFrom('date_changes as t')
  .select((row) => sql<number>`${row.fn.countAll()}::int`.as('times'))
  .whereRef('t.booking_id', '=', 'b.id')
  .where('t.state', '=', 'applied');

const isReviewed = booking.exists(
  booking.selectFrom('reviews as r').select('r.id').whereRef('r.booking_id', '=', 'b.id'),
);

/** What a traveler sees of their booking `b`; named, because statements with a star are not prepared. */
const SHOWN_COLUMNS = [
  'b.id',
  'b.property_id',
  'b.status',
  'b.check_in_date',
  'b.check_out_date',
  'b.check_in_at',
  'b.check_out_at',
  'b.time_zone',
  'b.nights',
  'b.guests',
  'b.special_requests',
  'b.hold_expires_at',
  'b.nightly_cents',
  'b.price_lines',
  'b.subtotal_cents',
  'b.service_fee_cents',
  'b.cleaning_cents',
  'b.total_cents',
  'b.voucher_code',
  'b.voucher_cents',
  'b.currency',
  'b.paid_cents',
  'b.refund_cents',
  'b.goodwill_cents',
  'b.created_at',
  'b.confirmed_at',
  'b.completed_at',
  'b.cancelled_at',
  'b.cancelled_by',
  'b.cancellation_reason',
  'b.cancellation_note',
  'b.cancellation_cause',
] as const;

const bookings = (em: EntityManager) =>
  readsOver<Reads>(em)
    .selectFrom('bookings as b')
    .innerJoin('booked_homes as h', 'h.booking_id', 'b.id')
    .leftJoin('vouchers as v', 'v.code', 'b.voucher_code')
    .leftJoin('agreements as a', 'a.booking_id', 'b.id')
    // At most one row, by a unique index.
    .leftJoin('date_changes as open', (join) =>
      join.onRef('open.booking_id', '=', 'b.id').on('open.state', '=', 'held'),
    )
    .leftJoinLateral(changedAgreement.as('changed'), (join) => join.onTrue())
    .leftJoinLateral(refund.as('refund'), (join) => join.onTrue())
    .select(SHOWN_COLUMNS)
    .select('v.title as voucher_title')
    .select((row) => row.fn.coalesce('changed.id', 'a.id').as('agreement_id'))
    .select(['open.id as open_change_id', 'open.difference_cents as open_change_difference_cents'])
    .select(['open.check_in_date as open_change_check_in', 'open.check_out_date as open_change_check_out'])
    .select('open.hold_expires_at as open_change_expires_at')
    .select(['refund.state as refund_state', 'refund.cents as refunded_by_operations'])
    .select(['refund.requested_at as refund_requested_at', 'refund.confirmed_at as refund_confirmed_at'])
    .select(['h.title', 'h.address', 'h.neighbourhood', 'h.city', 'h.state', 'h.country', 'h.picture'])
    .select([isTrue(isReviewed).as('reviewed'), timesChanged.as('times_changed')]);

/** A booking as shown to its traveler; cents. */
export type BookingRow = InferResult<ReturnType<typeof bookings>>[number];

/** Which of a traveler's bookings to read; all of them by default. */
export interface BookingFilters {
  propertyId?: string;
  status?: BookingStatus;
  cancelled?: boolean;
  /** Only completed stays without a review. */
  reviewable?: boolean;
  /** The short id that people see. @spec F11 */
  idTail?: string;
}

const matches = ({ propertyId, status, cancelled, reviewable, idTail }: BookingFilters) =>
  booking.and([
    ...(propertyId === undefined ? [] : [booking('b.property_id', '=', propertyId)]),
    ...(status === undefined ? [] : [booking('b.status', '=', status)]),
    ...(cancelled === undefined ? [] : [booking('b.status', cancelled ? '=' : '<>', 'cancelled')]),
    ...(reviewable ? [booking('b.status', '=', 'completed'), booking.not(isReviewed)] : []),
    ...(idTail === undefined ? [] : [sql<SqlBool>`right(${booking.ref('b.id')}::text, 8) = ${idTail}`]),
  ]);

/** The kinds of bookings that filters choose; null when they look at more than the kind. */
function kindsOf({ status, cancelled, ...others }: BookingFilters): readonly CountedAs[] | null {
  if (Object.values(others).some(Boolean)) return null;
  const kinds = status === undefined ? BOOKING_STATUSES : [status];
  const chosen = kinds.filter((kind) => cancelled === undefined || cancelled === (kind === 'cancelled'));
  return chosen.flatMap((kind) => (kind === 'cancelled' ? (['cancelled', 'lapsed'] as const) : [kind]));
}

/** Reads bookings, always of one traveler. */
@Injectable()
export class BookingsQueries {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /**
   * A page of a traveler's bookings: by default upcoming stays first, the soonest on top, then the rest, latest first.
   * @throws DomainError `request.invalid` for an invalid cursor
   * @spec C5, F15
   */
  ofTraveler(
    travelerId: string,
    filters: BookingFilters,
    request: BookingPageRequest,
  ): Promise<BookingPage<BookingRow>> {
    const conditions = booking.and([booking('b.traveler_id', '=', travelerId), matches(filters)]);
    const kinds = kindsOf(filters);
    const total = kinds ? keptCount(this.em, { personId: travelerId, side: 'guest' }, kinds) : undefined;
    const list = { em: this.em, conditions, total, now: this.clock.now() };
    return pageOfBookings(list, request, (section, limit) =>
      bookings(this.em)
        .select(section.position.as('position'))
        .where(section.conditions)
        .orderBy(section.orderBy, section.direction)
        .orderBy('b.id')
        .limit(limit)
        .execute(),
    );
  }

  /** One of the traveler's bookings, or null. */
  async oneOfTraveler(bookingId: string, travelerId: string): Promise<BookingRow | null> {
    const found = await bookings(this.em)
      .where('b.id', '=', bookingId)
      .where('b.traveler_id', '=', travelerId)
      .executeTakeFirst();
    return found ?? null;
  }
}
