import type { EntityManager } from '@mikro-orm/postgresql';
import { firstRow } from './transaction.js';

/**
 * SQL that is true while nobody holds, has booked or blocks a night of `[check_in, check_out)`; parameters: check-in day,
 * check-out day. Search, quote and booking all ask this, so that no list shows a home that cannot then be booked.
 * @param property the column or expression with the home's id
 * @spec B7, C17
 */
export const nightsFreeSql = (property: string): string =>
  `not exists (select 1 from calendar_entries taken where taken.property_id = ${property}
     and taken.nights && daterange(?::date, ?::date, '[)'))`;

/**
 * SQL of the first night from `from` to `to` that nobody holds, has booked or blocks; null when there is none. A home without
 * one cannot be booked at all, and no list shows it.
 * @param property the column or expression with the home's id; `from` and `to` are expressions of days, both included
 * @spec B3, B7
 */
export const firstFreeNightSql = (property: string, from: string, to: string): string =>
  `(select lower(datemultirange(daterange(${from}, ${to}, '[]')) - coalesce(range_agg(taken.nights), '{}'))
      from calendar_entries taken
     where taken.property_id = ${property} and taken.nights && daterange(${from}, ${to}, '[]'))`;

/**
 * True when every night of `[checkIn, checkOut)` can be sold; the exclusion constraint stays the last word.
 * @param exceptBookingId a hold that does not count, because it is the asker's own or about to be replaced (C4)
 * @spec B7, C4, C17
 */
export async function nightsFree(
  em: EntityManager,
  propertyId: string,
  checkIn: string,
  checkOut: string,
  exceptBookingId: string | null = null,
): Promise<boolean> {
  const row = await firstRow<{ taken: boolean }>(
    em,
    `select exists (select 1 from calendar_entries where property_id = ? and nights && daterange(?::date, ?::date, '[)')
       and (booking_id is null or booking_id is distinct from ?::uuid)) as taken`,
    [propertyId, checkIn, checkOut, exceptBookingId],
  );
  return row?.taken === false;
}
