import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type SqlBool } from 'kysely';
import { isOneOf, readsOver } from '#libs/core/platform';
import { civilDate, MAX_PREPARATION_NIGHTS, type CivilDate } from '#libs/core/rules';
import type { BookingsTables } from '#libs/stays/bookings';
import type { CalendarTables } from '#libs/stays/calendar';
import { homesOf } from '#libs/stays/hosts';
import type { PropertiesTables } from '#libs/stays/properties';
import type { FeedsTables } from './tables.js';

/** Nights `[from, to)` of a feed. */
interface FeedNights {
  id: string;
  feedId: string;
  from: CivilDate;
  to: CivilDate;
}

/** Nights that are taken on another platform and here too, or would be needed here for preparation. What is here was first, and stays. */
export type Conflict = FeedNights & {
  propertyId: string;
  /** False when only the time for preparation is missing. */
  overlaps: boolean;
  /** Name of the feed. */
  platform: string;
  with: { kind: 'booking' | 'hold' | 'block'; from: CivilDate; to: CivilDate; bookingId: string | null };
};

/** A feed with the home that it is read for. */
export async function feedToFetch(em: EntityManager, feedId: string) {
  return readsOver<FeedsTables & PropertiesTables>(em)
    .selectFrom('calendar_feeds as f')
    .innerJoin('properties as p', 'p.id', 'f.property_id')
    .select(['f.id', 'f.property_id', 'f.address_sealed', 'f.etag', 'f.last_modified', 'f.promise_minutes'])
    .select(['f.failures', 'p.time_zone'])
    .where('f.id', '=', feedId)
    .where('p.status', '<>', 'removed')
    .executeTakeFirst();
}

/** Feeds at some hosts of the other homes that a person may act on. */
export const feedsOfOtherHomes = (
  em: EntityManager,
  userId: string,
  homeId: string,
  hosts: readonly string[],
) =>
  readsOver<FeedsTables & PropertiesTables>(em)
    .selectFrom('calendar_feeds as f')
    .innerJoin('properties as p', 'p.id', 'f.property_id')
    .select(['f.address_sealed', 'p.title'])
    .where('p.id', 'in', homesOf(userId))
    .where('p.id', '<>', homeId)
    .where('f.host', 'in', hosts)
    .where('f.removed_at', 'is', null)
    .orderBy('p.title')
    .execute();

/** The title of a home, and the zone in which its nights are counted. */
export const homeOf = (em: EntityManager, propertyId: string): Promise<{ title: string; timeZone: string }> =>
  readsOver<PropertiesTables>(em)
    .selectFrom('properties')
    .select(['title', 'time_zone as timeZone'])
    .where('id', '=', propertyId)
    .executeTakeFirstOrThrow();

/** Preparation reaches no further. */
const AROUND = sql.lit(MAX_PREPARATION_NIGHTS);

/** The conflicts of homes that their owners have not seen to, about nights from `today` on, the earliest first. */
export async function conflictsOf(
  em: EntityManager,
  propertyIds: readonly string[],
  today: CivilDate,
): Promise<Conflict[]> {
  type Reads = FeedsTables & CalendarTables & PropertiesTables & Pick<BookingsTables, 'bookings'>;
  const rows = await readsOver<Reads>(em)
    .selectFrom('feed_nights as n')
    .innerJoin('calendar_feeds as f', 'f.id', 'n.feed_id')
    .innerJoin('properties as p', 'p.id', 'f.property_id')
    .innerJoin('calendar_entries as c', 'c.property_id', 'f.property_id')
    .leftJoin('bookings as b', 'b.id', 'c.booking_id')
    .select((row) => [
      'n.id',
      'n.feed_id as feedId',
      'f.property_id as propertyId',
      'f.name as platform',
      'c.booking_id as bookingId',
      'b.status',
      row.fn<string>('lower', ['n.nights']).as('from'),
      row.fn<string>('upper', ['n.nights']).as('to'),
      row.fn<string>('lower', ['c.nights']).as('takenFrom'),
      row.fn<string>('upper', ['c.nights']).as('takenTo'),
      sql<boolean>`${row.ref('c.nights')} && ${row.ref('n.nights')}`.as('overlaps'),
    ])
    .where((row) => isOneOf(row.ref('f.property_id'), propertyIds, 'uuid'))
    .where('f.removed_at', 'is', null)
    .where('n.state', '=', 'imported')
    .where('n.acknowledged', '=', false)
    .where('c.imported', '=', false)
    .where('c.change_id', 'is', null)
    // Nights and days that the index finds; then those that count.
    .where(
      (row) =>
        sql<SqlBool>`${row.ref('c.nights')} && daterange(lower(${row.ref('n.nights')}) - ${AROUND}, upper(${row.ref('n.nights')}) + ${AROUND})`,
    )
    .where((row) => sql<SqlBool>`${row.ref('c.nights')} && daterange(${today}::date - ${AROUND}, null)`)
    .where((row) => sql<SqlBool>`upper(${row.ref('n.nights')}) > ${today}::date`)
    .where((row) => {
      const preparation = sql<number>`preparation_nights(${row.ref('p.preparation_hours')}, ${row.ref('p.check_in_time')}, ${row.ref('p.check_out_time')})`;
      const kept = sql<string>`kept_nights(${row.ref('c.nights')}, ${row.ref('c.block_id')} is null, ${preparation})`;
      return sql<SqlBool>`upper(${kept} * ${row.ref('n.nights')}) > ${today}::date`;
    })
    .orderBy('from')
    .orderBy('takenFrom')
    .orderBy('n.id')
    .execute();
  return rows.map(({ from, to, takenFrom, takenTo, bookingId, status, ...nights }) => ({
    ...nights,
    ...{ from: civilDate(from), to: civilDate(to) },
    with: {
      kind: bookingId === null ? 'block' : status === 'pending' ? 'hold' : 'booking',
      ...{ from: civilDate(takenFrom), to: civilDate(takenTo), bookingId },
    },
  }));
}

/** What decides how the calendar of a home is exported; undefined for a home that was removed. */
export const homeToExport = (em: EntityManager, propertyId: string) =>
  readsOver<PropertiesTables>(em)
    .selectFrom('properties')
    .select(['time_zone', 'preparation_hours', 'check_in_time', 'check_out_time'])
    .where('id', '=', propertyId)
    .where('status', '<>', 'removed')
    .executeTakeFirst();

/** The nights `[from, to)` of stays of a home that were exported, and cancelled after `since`. */
export async function cancelledStays(em: EntityManager, propertyId: string, since: Date) {
  const rows = await readsOver<Pick<BookingsTables, 'bookings'>>(em)
    .selectFrom('bookings')
    .select(['check_in_date', 'check_out_date'])
    .where('property_id', '=', propertyId)
    .where('status', '=', 'cancelled')
    .where('confirmed_at', 'is not', null)
    .where('cancelled_at', '>', since)
    .execute();
  return rows.map((row) => ({ from: civilDate(row.check_in_date), to: civilDate(row.check_out_date) }));
}

/**
 * What is exported of a home: paid stays and blocks, from the last ones on that still need preparation on `today`. Imported nights are not, so that
 * nothing comes back to where it is from, nor are holds: most of them end unpaid after half an hour, and other platforms would keep their nights
 * closed for hours.
 */
export async function exportedEntries(em: EntityManager, propertyId: string, today: CivilDate) {
  const rows = await readsOver<CalendarTables & Pick<BookingsTables, 'bookings'>>(em)
    .selectFrom('calendar_entries as c')
    .leftJoin('bookings as b', 'b.id', 'c.booking_id')
    .select((row) => [
      'c.booking_id',
      'c.block_id',
      'c.revision',
      'c.changed_at',
      row.fn<string>('lower', ['c.nights']).as('from'),
      row.fn<string>('upper', ['c.nights']).as('to'),
    ])
    .where('c.property_id', '=', propertyId)
    .where('c.imported', '=', false)
    .where('c.change_id', 'is', null)
    .where((row) => row.or([row('c.booking_id', 'is', null), row('b.status', '<>', 'pending')]))
    .where((row) => sql<SqlBool>`upper(${row.ref('c.nights')}) > ${today}::date - ${AROUND}`)
    .orderBy('from')
    .execute();
  return rows.map((row) => ({ ...row, from: civilDate(row.from), to: civilDate(row.to) }));
}
