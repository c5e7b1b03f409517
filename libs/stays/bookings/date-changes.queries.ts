import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Selectable } from 'kysely';
import { db, type BookingsTables } from './tables.js';

/** A change of dates as stored; cents. */
export type DateChangeRow = Pick<Selectable<BookingsTables['date_changes']>, (typeof COLUMNS)[number]>;

const COLUMNS = [
  'id',
  'booking_id',
  'state',
  'check_in_date',
  'check_out_date',
  'previous_check_in_date',
  'previous_check_out_date',
  'nights',
  'total_cents',
  'difference_cents',
  'hold_expires_at',
  'created_at',
  'decided_at',
] as const;

/** Reads changes of dates. */
@Injectable()
export class DateChangesQueries {
  constructor(private readonly em: EntityManager) {}

  /** The changes of a traveler's own booking, the latest first; null when it is not theirs. */
  async ofTraveler(bookingId: string, travelerId: string): Promise<DateChangeRow[] | null> {
    const own = await db(this.em.fork())
      .selectFrom('bookings')
      .select('id')
      .where('id', '=', bookingId)
      .where('traveler_id', '=', travelerId)
      .executeTakeFirst();
    return own ? this.ofBooking(bookingId) : null;
  }

  /** The changes of any booking, for operators, the latest first. */
  ofBooking(bookingId: string): Promise<DateChangeRow[]> {
    return db(this.em.fork())
      .selectFrom('date_changes')
      .select(COLUMNS)
      .where('booking_id', '=', bookingId)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute();
  }
}
