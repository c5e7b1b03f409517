import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, readsOver } from '#libs/core/platform';
import type { BookingState } from '#libs/core/rules';
import type { IdentityTables } from '#libs/people/identity';
import { managedBy } from '#libs/stays/hosts';
import { expressionBuilder, sql, type Expression, type InferResult, type SqlBool } from 'kysely';
import {
  countOf,
  pageOfBookings,
  type BookingPage,
  type BookingPageRequest,
} from './booking-pages.queries.js';
import { keptCount, type CountedAs } from './booking-totals.queries.js';
import { contactIsShared } from './contacts.queries.js';
import { countsForReliability } from './reliability.queries.js';
import type { BookingsTables } from './tables.js';

type Reads = BookingsTables & Pick<IdentityTables, 'users'>;

const bookings = (em: EntityManager) =>
  readsOver<Reads>(em)
    .selectFrom('bookings as b')
    .innerJoin('booked_homes as h', 'h.booking_id', 'b.id')
    .innerJoin('users as u', 'u.id', 'b.traveler_id')
    .select((row) => [
      'b.id',
      'b.property_id',
      'h.title',
      sql<string>`split_part(${row.ref('u.full_name')}, ' ', 1)`.as('guest_name'),
      'u.has_valid_id',
      'b.check_in_date',
      'b.check_out_date',
      'b.check_in_at',
      'b.check_out_at',
      'b.time_zone',
      'b.nights',
      'b.guests',
      'b.special_requests',
      'b.confirmed_at',
      'b.status',
      'b.subtotal_cents',
      'b.service_fee_cents',
      'b.cleaning_cents',
      'b.owner_cents',
      'b.kept_cleaning_cents',
      'b.cancelled_by',
      'b.cancellation_reason',
      'b.cancellation_cause',
      'b.cancellation_note',
      'b.cancelled_at',
      'b.created_at',
    ]);

/** A booking as shown to the people of its home; cents. */
export type OwnerBookingRow = InferResult<ReturnType<typeof bookings>>[number];

const booking = expressionBuilder<Reads & { b: Reads['bookings'] }, 'b'>();

/** Which of the bookings at a person's homes to read; all of them by default. */
export interface OwnerBookingFilters {
  cancelled?: boolean;
  state?: BookingState;
  propertyId?: string;
  /** Part of the guest's name, of the home's title, or of the number that people see. @spec F11 */
  search?: string;
  /** Only stays that count in the owner's reliability. @spec G9 */
  counted?: boolean;
}

const matches = (filters: OwnerBookingFilters, now: Date): Expression<SqlBool>[] => {
  const { cancelled, state, propertyId, search, counted } = filters;
  return [
    ...(cancelled === undefined ? [] : [booking('b.status', cancelled ? '=' : '<>', 'cancelled')]),
    ...(state === undefined ? [] : [isIn(state, now)]),
    ...(propertyId === undefined ? [] : [booking('b.property_id', '=', propertyId)]),
    ...(search === undefined ? [] : [isAbout(search, now)]),
    ...(counted ? [countsForReliability(now)] : []),
  ];
};

/** True for a booking `b` in a state at an instant. */
function isIn(state: BookingState, now: Date): Expression<SqlBool> {
  const confirmed = booking('b.status', '=', 'confirmed');
  const hasComeIn = booking('b.check_in_at', '<=', now);
  const hasLeft = booking('b.check_out_at', '<=', now);
  switch (state) {
    case 'upcoming':
      return booking.and([confirmed, booking.not(hasComeIn)]);
    case 'in_house':
      return booking.and([confirmed, hasComeIn, booking.not(hasLeft)]);
    case 'past':
      return booking.or([booking('b.status', '=', 'completed'), booking.and([confirmed, hasLeft])]);
    case 'waiting':
      return booking('b.status', '=', 'pending');
    case 'cancelled':
      return booking('b.status', '=', 'cancelled');
  }
}

/** True for a booking `b` whose guest, home or number contains a text. A family name is found only while the owner may know it. @spec G6 */
function isAbout(search: string, now: Date): Expression<SqlBool> {
  const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const number = `%${search.replace(/^#/, '').replace(/[\\%_]/g, '\\$&')}`;
  const guest = booking
    .selectFrom('users as g')
    .select((row) =>
      sql<string>`case when ${contactIsShared(now)} then ${row.ref('g.full_name')}
        else split_part(${row.ref('g.full_name')}, ' ', 1) end`.as('name'),
    )
    .whereRef('g.id', '=', 'b.traveler_id');
  const home = booking
    .selectFrom('booked_homes as t')
    .select('t.title')
    .whereRef('t.booking_id', '=', 'b.id');
  return booking.or([
    sql<SqlBool>`(${guest}) ilike ${part}`,
    sql<SqlBool>`(${home}) ilike ${part}`,
    sql<SqlBool>`right(${booking.ref('b.id')}::text, 8) ilike ${number}`,
  ]);
}

/** The kinds that make up a state. Upcoming and current stays are both confirmed, and only the time tells them apart. */
const KINDS_IN: Readonly<Partial<Record<BookingState | 'any', readonly CountedAs[]>>> = {
  any: ['pending', 'confirmed', 'completed', 'cancelled'],
  past: ['completed'],
  waiting: ['pending'],
  cancelled: ['cancelled'],
};

/** Reads bookings, always at the homes of one person. @spec D5 */
@Injectable()
export class OwnerBookings {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /**
   * A page of the bookings at a person's homes, without holds that ended unpaid: by default upcoming stays first, the soonest on top, then
   * the rest, latest first.
   * @throws DomainError `request.invalid` for an invalid cursor
   * @spec D5, F15
   */
  of(
    personId: string,
    filters: OwnerBookingFilters,
    request: BookingPageRequest,
  ): Promise<BookingPage<OwnerBookingRow>> {
    const now = this.clock.now();
    const conditions = booking.and([
      managedBy(booking.ref('b.owner_id'), personId),
      booking.or([booking('b.status', '<>', 'cancelled'), booking('b.confirmed_at', 'is not', null)]),
      ...matches(filters, now),
    ]);
    const list = { em: this.em, conditions, total: this.totalOf(personId, filters, now), now };
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

  /** The number of bookings from the kept totals; undefined for filters that look at more than the kind. */
  private totalOf(personId: string, filters: OwnerBookingFilters, now: Date): Promise<number> | undefined {
    const { cancelled, state, ...others } = filters;
    const kinds = KINDS_IN[state ?? 'any'];
    if (!kinds || Object.values(others).some(Boolean)) return undefined;
    const chosen = kinds.filter((kind) => cancelled === undefined || cancelled === (kind === 'cancelled'));
    const number = keptCount(this.em, { personId, side: 'owner' }, chosen);
    return state === 'past' && cancelled !== true ? this.withEnded(personId, number, now) : number;
  }

  /** Adds the few stays that have ended and are not completed yet. */
  private async withEnded(personId: string, completed: Promise<number>, now: Date): Promise<number> {
    const ended = booking.and([
      managedBy(booking.ref('b.owner_id'), personId),
      booking('b.status', '=', 'confirmed'),
      booking('b.check_out_at', '<=', now),
    ]);
    const [one, other] = await Promise.all([completed, countOf(this.em, ended)]);
    return one + other;
  }
}
