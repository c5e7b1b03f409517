import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql, type SqlBool } from 'kysely';
import { countAll, isOneOf, readsOver } from '#libs/core/platform';
import type { Cents } from '#libs/core/rules';
import type { BookingsTables } from '#libs/stays/bookings';
import { nightsAreFree, type CalendarTables } from '#libs/stays/calendar';
import { home, homes, type HomeRow } from './homes.queries.js';
import { db } from './tables.js';

type Reads = Pick<BookingsTables, 'bookings'> & CalendarTables;

/** Nights that cannot be booked, as `[from, to)`. */
export interface TakenRange {
  from: string;
  to: string;
}

/** Who looks, and when; `id` is null for a visitor. */
export interface Asker {
  id: string | null;
  now: Date;
}

/** A live hold of the asker: its stay, and the price it was made at. */
export interface OwnHold {
  id: string;
  checkIn: string;
  checkOut: string;
  guests: number;
  nightly: Cents;
}

/** Towns that have homes, and how many. Additive. */
export interface CityRow {
  city: string;
  state: string;
  count: number;
}

/** Something that homes offer, in small letters, and how many do. Additive. */
export interface AmenityRow {
  amenity: string;
  count: number;
}

/** Reads of single homes and of an owner's homes. */
@Injectable()
export class PropertyQueries {
  constructor(private readonly em: EntityManager) {}

  /** A listed home, or one that its own owner asks for; null otherwise. @param askerId null for a visitor */
  async one(id: string, askerId: string | null): Promise<HomeRow | null> {
    const found = await homes(this.em)
      .where('p.id', '=', id)
      .where((row) => row.or([row('p.status', '=', 'listed'), row('p.owner_id', '=', askerId)]))
      .executeTakeFirst();
    return found ?? null;
  }

  /** Homes by their ids, whatever became of them, in no order. */
  some(ids: readonly string[]): Promise<HomeRow[]> {
    return homes(this.em)
      .where(isOneOf(home.ref('p.id'), ids, 'uuid'))
      .execute();
  }

  /** Those of these homes that can be booked for a stay: listed, long enough, and every night free. @spec B7, C15, C17 */
  async bookable(
    ids: readonly string[],
    stay: { checkIn: string; checkOut: string; nights: number },
  ): Promise<Set<string>> {
    const found = await db(this.em)
      .selectFrom('properties as p')
      .select('p.id')
      .where(isOneOf(home.ref('p.id'), ids, 'uuid'))
      .where('p.status', '=', 'listed')
      .where('p.max_nights', '>=', stay.nights)
      .where(nightsAreFree(home.ref('p.id'), stay.checkIn, stay.checkOut))
      .execute();
    return new Set(found.map(({ id }) => id));
  }

  /** Homes of an owner, newest first. @spec §7 */
  ofOwner(ownerId: string): Promise<HomeRow[]> {
    return homes(this.em)
      .where('p.owner_id', '=', ownerId)
      .orderBy('p.created_at', 'desc')
      .orderBy('p.id')
      .execute();
  }

  /** Towns with listed homes, in alphabetical order. */
  cities(): Promise<CityRow[]> {
    return db(this.em)
      .selectFrom('properties')
      .select(['city', 'state', countAll().as('count')])
      .where('status', '=', 'listed')
      .groupBy(['city', 'state'])
      .orderBy('city')
      .orderBy('state')
      .execute();
  }

  /** What listed homes offer, the most frequent first. */
  amenities(limit: number): Promise<AmenityRow[]> {
    return (
      db(this.em)
        .selectFrom('properties as p')
        // The elements of an array as rows.
        .innerJoin(
          sql<{ name: string }>`unnest(${home.ref('p.amenities')})`.as<'one'>(sql`one(name)`),
          (join) => join.onTrue(),
        )
        .select((row) => [
          row.fn<string>('lower', ['one.name']).as('amenity'),
          row.fn.count<number>('p.id').distinct().as('count'),
        ])
        .where('p.status', '=', 'listed')
        .groupBy('amenity')
        .orderBy('count', 'desc')
        .orderBy('amenity')
        .limit(limit)
        .execute()
    );
  }

  /**
   * Taken nights of a home between two days, joined where they touch. The asker's own live hold does not count: they
   * may change it (C4).
   */
  taken(propertyId: string, { from, to }: TakenRange, asker: Asker): Promise<TakenRange[]> {
    const reads = readsOver<Reads>(this.em);
    const taken = reads
      .selectFrom('calendar_entries as c')
      .leftJoin('bookings as b', 'b.id', 'c.booking_id')
      .where('c.property_id', '=', propertyId)
      // Ranges of days have operators of their own.
      .where(sql<SqlBool>`c.nights && daterange(${from}::date, ${to}::date, '[)')`)
      .where((row) =>
        row.not(
          row.fn.coalesce(
            row.and([
              row('b.status', '=', 'pending'),
              row('b.hold_expires_at', '>', asker.now),
              row('b.traveler_id', '=', asker.id),
            ]),
            sql.lit(false),
          ),
        ),
      )
      .select(sql<string>`range_agg(c.nights)`.as('nights'));
    return reads
      .selectFrom(sql<{ nights: string }>`unnest(${taken})`.as<'r'>(sql`r(nights)`))
      .select([sql<string>`lower(r.nights)`.as('from'), sql<string>`upper(r.nights)`.as('to')])
      .orderBy('from')
      .execute();
  }

  /** The asker's own live hold of a home, or null. @spec C4 */
  async ownHold(propertyId: string, asker: Asker): Promise<OwnHold | null> {
    const hold = await readsOver<Reads>(this.em)
      .selectFrom('bookings')
      .select([
        'id',
        'check_in_date as checkIn',
        'check_out_date as checkOut',
        'guests',
        'nightly_cents as nightly',
      ])
      .where('property_id', '=', propertyId)
      .where('traveler_id', '=', asker.id)
      .where('status', '=', 'pending')
      .where('hold_expires_at', '>', asker.now)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return hold ?? null;
  }
}
