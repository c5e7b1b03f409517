import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, readsOver } from '#libs/core/platform';
import type { IdentityTables } from '#libs/people/identity';
import { managedBy } from '#libs/stays/hosts';
import { expressionBuilder, sql, type InferResult } from 'kysely';
import { pageOfBookings, type BookingPage, type BookingPageRequest } from './booking-pages.queries.js';
import type { BookingFilters } from './bookings.queries.js';
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
      'b.status',
      'b.subtotal_cents',
      'b.service_fee_cents',
      'b.cleaning_cents',
      'b.owner_cents',
      'b.kept_cleaning_cents',
      'b.cancelled_by',
      'b.cancellation_reason',
      'b.created_at',
    ]);

/** A booking as shown to the people of its home; cents. */
export type OwnerBookingRow = InferResult<ReturnType<typeof bookings>>[number];

const booking = expressionBuilder<Reads & { b: Reads['bookings'] }, 'b'>();

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
    { cancelled }: Pick<BookingFilters, 'cancelled'>,
    request: BookingPageRequest,
  ): Promise<BookingPage<OwnerBookingRow>> {
    const conditions = booking.and([
      managedBy(booking.ref('b.owner_id'), personId),
      booking.or([booking('b.status', '<>', 'cancelled'), booking('b.confirmed_at', 'is not', null)]),
      ...(cancelled === undefined ? [] : [booking('b.status', cancelled ? '=' : '<>', 'cancelled')]),
    ]);
    const list = { em: this.em, conditions, now: this.clock.now() };
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
}
