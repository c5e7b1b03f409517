import { sql, type Expression } from 'kysely';
import { countAll, type Reader } from '#libs/core/platform';
import type { IdentityTables } from '#libs/people/identity';
import type { BookingsTables } from '#libs/stays/bookings';
import type { PropertiesTables } from '#libs/stays/properties';
import type { ReviewsTables } from '#libs/stays/reviews';
import { listsOver, type Search } from '../list-definition.js';
import {
  contains,
  day,
  dollars,
  id,
  instant,
  isId,
  lastEight,
  number,
  FILTERABLE,
  plain,
  RANGE_FILTERABLE,
  SORTABLE,
  startsWith,
  text,
} from './parts.js';

type Reads = PropertiesTables &
  Pick<BookingsTables, 'bookings' | 'booked_homes'> &
  Pick<IdentityTables, 'users'> &
  Pick<ReviewsTables, 'reviews' | 'review_reports'>;

const list = listsOver<Reads>();

/** Matches the last 8 characters or the whole id; both use the index on the last 8. */
const isBooking =
  (id: Expression<string>): Search =>
  (q) =>
    sql`right(${id}::text, 8) = right(lower(${q}), 8) and ${id}::text like '%' || lower(${q})`;

/** Unresolved reports by review. */
const openReports = (reads: Reader<Reads>) =>
  reads
    .selectFrom('review_reports')
    .select((report) => ['review_id', countAll().as('reports'), report.fn.min('reported_at').as('since')])
    .where('resolved_at', 'is', null)
    .groupBy('review_id');

export const BOOKINGS = list({
  name: 'bookings',
  permission: 'bookings.read',
  rows: (reads) =>
    reads
      .selectFrom('bookings as b')
      .leftJoin('booked_homes as h', 'h.booking_id', 'b.id')
      .leftJoin('users as t', 't.id', 'b.traveler_id')
      .leftJoin('users as o', 'o.id', 'b.owner_id'),
  id: (row) => row.ref('b.id'),
  idType: 'uuid',
  columns: (row) => ({
    id: id(row.ref('b.id')),
    status: text(row.ref('b.status'), FILTERABLE, { groups: { live: ['pending', 'confirmed'] } }),
    property_id: id(row.ref('b.property_id'), FILTERABLE),
    property_title: text(row.ref('h.title')),
    city: text(row.ref('h.city'), FILTERABLE),
    traveler_id: id(row.ref('b.traveler_id'), FILTERABLE),
    traveler_name: text(row.ref('t.full_name')),
    owner_id: id(row.ref('b.owner_id'), FILTERABLE),
    owner_name: text(row.ref('o.full_name')),
    check_in_date: day(row.ref('b.check_in_date'), SORTABLE, RANGE_FILTERABLE),
    check_out_date: day(row.ref('b.check_out_date')),
    nights: number(row.ref('b.nights')),
    guests: number(row.ref('b.guests')),
    total: dollars(row.ref('b.total_cents'), SORTABLE, RANGE_FILTERABLE),
    paid: dollars(row.ref('b.paid_cents')),
    refunded: dollars(row.ref('b.refund_cents')),
    hold_expires_at: instant(row.ref('b.hold_expires_at'), RANGE_FILTERABLE),
    cancelled_by: text(row.ref('b.cancelled_by'), FILTERABLE),
    cancellation_reason: text(row.ref('b.cancellation_reason'), FILTERABLE),
    created_at: instant(row.ref('b.created_at'), SORTABLE, RANGE_FILTERABLE),
  }),
  search: (row) => [
    isBooking(row.ref('b.id')),
    startsWith(plain(row.ref('t.email'))),
    startsWith(row.ref('t.full_name')),
    contains(row.ref('h.title')),
  ],
  defaultSort: '-created_at',
});

export const HOMES = list({
  name: 'homes',
  permission: 'homes.read',
  rows: (reads) => reads.selectFrom('properties as p').leftJoin('users as o', 'o.id', 'p.owner_id'),
  id: (row) => row.ref('p.id'),
  idType: 'uuid',
  columns: (row) => ({
    id: id(row.ref('p.id')),
    title: text(row.ref('p.title'), SORTABLE),
    city: text(row.ref('p.city'), SORTABLE, FILTERABLE),
    state: text(row.ref('p.state'), FILTERABLE),
    status: text(row.ref('p.status'), FILTERABLE),
    status_reason: text(row.ref('p.status_reason')),
    owner_id: id(row.ref('p.owner_id'), FILTERABLE),
    owner_name: text(row.ref('o.full_name')),
    price_per_night: dollars(row.ref('p.nightly_cents'), SORTABLE, RANGE_FILTERABLE),
    bedrooms: number(row.ref('p.bedrooms')),
    max_guests: number(row.ref('p.max_guests')),
    reviews: number(row.ref('p.rating_count'), SORTABLE),
    average_rating: number(
      row
        .case('p.rating_count')
        .when(0)
        .then(sql.lit(0))
        .else(sql<number>`round(${row.ref('p.rating_sum')}::numeric / ${row.ref('p.rating_count')}, 2)`)
        .end(),
      SORTABLE,
    ),
    created_at: instant(row.ref('p.created_at'), SORTABLE, RANGE_FILTERABLE),
  }),
  search: (row) => [
    contains(row.ref('p.title')),
    startsWith(row.ref('p.city')),
    startsWith(row.ref('o.full_name')),
    isId(row.ref('p.id')),
  ],
  defaultSort: '-created_at',
});

export const REVIEWS = list({
  name: 'reviews',
  permission: 'reviews.read',
  rows: (reads) =>
    reads
      .selectFrom('reviews as r')
      .leftJoin('properties as p', 'p.id', 'r.property_id')
      .leftJoin('users as t', 't.id', 'r.traveler_id')
      .leftJoin('users as o', 'o.id', 'p.owner_id')
      .leftJoin(openReports(reads).as('waiting'), 'waiting.review_id', 'r.id'),
  id: (row) => row.ref('r.id'),
  idType: 'uuid',
  columns: (row) => ({
    id: id(row.ref('r.id')),
    state: text(
      row
        .case()
        .when('r.hidden_at', 'is not', null)
        .then(sql.lit('hidden'))
        .when('waiting.reports', '>', 0)
        .then(sql.lit('reported'))
        .else(sql.lit('visible'))
        .end(),
      FILTERABLE,
    ),
    open_reports: number(row.fn.coalesce('waiting.reports', sql.lit(0)), SORTABLE),
    reported_at: instant(row.ref('waiting.since')),
    booking_id: id(row.ref('r.booking_id'), FILTERABLE),
    property_id: id(row.ref('r.property_id'), FILTERABLE),
    property_title: text(row.ref('p.title')),
    traveler_id: id(row.ref('r.traveler_id'), FILTERABLE),
    traveler_name: text(row.ref('t.full_name')),
    owner_name: text(row.ref('o.full_name')),
    rating: number(row.ref('r.rating'), SORTABLE, FILTERABLE),
    title: text(row.ref('r.title')),
    comment: text(row.ref('r.comment')),
    photos: number(row.fn<number>('cardinality', ['r.photos'])),
    helpful: number(row.ref('r.helpful_count'), SORTABLE),
    created_at: instant(row.ref('r.created_at'), SORTABLE, RANGE_FILTERABLE),
    edited_at: instant(row.ref('r.edited_at')),
    hidden_at: instant(row.ref('r.hidden_at')),
    hidden_reason: text(row.ref('r.hidden_reason')),
  }),
  search: (row) => [
    contains(row.ref('r.title')),
    startsWith(plain(row.ref('t.email'))),
    startsWith(row.ref('t.full_name')),
    contains(row.ref('p.title')),
    lastEight(row.ref('r.id')),
    lastEight(row.ref('r.booking_id')),
  ],
  defaultSort: '-open_reports',
});
