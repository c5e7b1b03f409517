import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { firstRow, nightsFreeSql, rows } from '#libs/platform';
import type { Cents } from '#libs/rules';
import { HOME_COLUMNS, HOME_TABLES, type HomeRow } from './home-row.js';

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
  one(id: string, askerId: string | null): Promise<HomeRow | null> {
    return firstRow<HomeRow>(
      this.em,
      `select ${HOME_COLUMNS} from ${HOME_TABLES} where p.id = ? and (p.status = 'listed' or p.owner_id = ?::uuid)`,
      [id, askerId],
    );
  }

  /** Homes by their ids, whatever became of them, in no order. */
  some(ids: readonly string[]): Promise<HomeRow[]> {
    return rows<HomeRow>(this.em, `select ${HOME_COLUMNS} from ${HOME_TABLES} where p.id = any(?::uuid[])`, [
      `{${ids.join(',')}}`,
    ]);
  }

  /** Those of these homes that can be booked for a stay: listed, long enough, and every night free. @spec B7, C15, C17 */
  async bookable(
    ids: readonly string[],
    stay: { checkIn: string; checkOut: string; nights: number },
  ): Promise<Set<string>> {
    const found = await rows<{ id: string }>(
      this.em,
      `select p.id from properties p where p.id = any(?::uuid[]) and p.status = 'listed' and p.max_nights >= ?
          and ${nightsFreeSql('p.id')}`,
      [`{${ids.join(',')}}`, stay.nights, stay.checkIn, stay.checkOut],
    );
    return new Set(found.map(({ id }) => id));
  }

  /** Homes of an owner, newest first. @spec §7 */
  ofOwner(ownerId: string): Promise<HomeRow[]> {
    return rows<HomeRow>(
      this.em,
      `select ${HOME_COLUMNS} from ${HOME_TABLES} where p.owner_id = ? order by p.created_at desc, p.id`,
      [ownerId],
    );
  }

  /** Towns with listed homes, in alphabetical order. */
  cities(): Promise<CityRow[]> {
    return rows<CityRow>(
      this.em,
      `select city, state, count(*)::int as count from properties where status = 'listed'
        group by city, state order by city, state`,
    );
  }

  /** What listed homes offer, the most frequent first. */
  amenities(limit: number): Promise<AmenityRow[]> {
    return rows<AmenityRow>(
      this.em,
      `select lower(one) as amenity, count(distinct p.id)::int as count
         from properties p, unnest(p.amenities) one where p.status = 'listed'
        group by 1 order by 2 desc, 1 limit ?`,
      [limit],
    );
  }

  /**
   * Taken nights of a home between two days, joined where they touch. The asker's own live hold does not count: they
   * may change it (C4).
   */
  taken(propertyId: string, { from, to }: TakenRange, asker: Asker): Promise<TakenRange[]> {
    return rows<TakenRange>(
      this.em,
      `select lower(r)::text as "from", upper(r)::text as "to"
         from unnest((select range_agg(c.nights) from calendar_entries c left join bookings b on b.id = c.booking_id
                where c.property_id = ? and c.nights && daterange(?::date, ?::date, '[)')
                  and not coalesce(b.status = 'pending' and b.hold_expires_at > ? and b.traveler_id = ?::uuid, false))) r
        order by 1`,
      [propertyId, from, to, asker.now, asker.id],
    );
  }

  /** The asker's own live hold of a home, or null. @spec C4 */
  ownHold(propertyId: string, asker: Asker): Promise<OwnHold | null> {
    return firstRow<OwnHold>(
      this.em,
      `select id, check_in_date::text as "checkIn", check_out_date::text as "checkOut", guests,
              nightly_cents as nightly
         from bookings where property_id = ? and traveler_id = ?::uuid and status = 'pending'
          and hold_expires_at > ? order by created_at desc`,
      [propertyId, asker.id, asker.now],
    );
  }
}
