import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { readsOver } from '#libs/core/platform';
import type { IdentityTables } from '#libs/people/identity';
import type { PropertiesTables } from '#libs/stays/properties';
import { sql } from 'kysely';
import { upcomingFirst } from './booking-order.js';
import type { BookingsTables } from './tables.js';

type Reads = BookingsTables & PropertiesTables & Pick<IdentityTables, 'users'>;

/** A booking as the owner of its home sees it; cents. */
export type OwnerBookingRow = Awaited<ReturnType<OwnerBookings['of']>>[number];

/** Bookings of one owner's homes. @spec D5 */
@Injectable()
export class OwnerBookings {
  constructor(private readonly em: EntityManager) {}

  /** Every booking at the owner's homes that was ever confirmed or is held: the soonest to come first, then the latest. */
  of(ownerId: string, now: Date) {
    return readsOver<Reads>(this.em)
      .selectFrom('bookings as b')
      .innerJoin('properties as p', 'p.id', 'b.property_id')
      .innerJoin('users as u', 'u.id', 'b.traveler_id')
      .select([
        'b.id',
        'b.property_id',
        'p.title',
        sql<string>`split_part(u.full_name, ' ', 1)`.as('guest_name'),
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
      ])
      .where('b.owner_id', '=', ownerId)
      .where((row) => row.or([row('b.status', '<>', 'cancelled'), row('b.confirmed_at', 'is not', null)]))
      .orderBy(upcomingFirst(now).isUpcoming, 'desc')
      .orderBy(upcomingFirst(now).soonest)
      .orderBy('b.check_in_at', 'desc')
      .orderBy('b.id')
      .execute();
  }
}
