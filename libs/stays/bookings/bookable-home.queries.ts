import { sql } from 'kysely';
import { chosenSetting, isTrue, readsOver, type Tx } from '#libs/core/platform';
import { effectiveAge, type StayLimits } from '#libs/core/rules';
import type { IdentityTables } from '#libs/people/identity';
import { LIMIT_COLUMNS, limitsOf } from '#libs/stays/calendar';
import { hasStaleFeeds } from '#libs/stays/feeds';
import type { PricedHome } from '#libs/stays/pricing';
import type { PropertiesTables } from '#libs/stays/properties';
import { db, type BookingsTables } from './tables.js';

/** The data of a home that booking needs. */
export interface BookableHome extends StayLimits {
  id: string;
  ownerId: string;
  title: string;
  timeZone: string;
  prices: PricedHome;
}

const listed = (tx: Tx, id: string) =>
  readsOver<PropertiesTables & BookingsTables & Pick<IdentityTables, 'users'>>(tx)
    .selectFrom('properties')
    .select([
      'properties.id',
      'owner_id as ownerId',
      'title',
      'nightly_cents as nightly',
      'has_price_rules as hasRules',
      'max_guests as maxGuests',
      ...LIMIT_COLUMNS,
    ])
    .where('properties.id', '=', id)
    .where('status', '=', 'listed');

/** A home that a traveler wants to book. */
interface WantedHome {
  home: BookableHome;
  /** Calendars of other platforms have to be asked before its nights are held. */
  hasStaleFeeds: boolean;
  /** The traveler's age in years; 0 when they never stated it. @spec D1 */
  travelerAge: number;
  /** The traveler's live hold of this home, which they may change. @spec C4 */
  ownHoldId: string | null;
  /** What operators have chosen for `hold_minutes`. */
  chosenHoldMinutes: unknown;
}

/** A listed home with what else has to be known of a traveler's request, or null. Does not lock it. */
export async function findHome(
  tx: Tx,
  { id, travelerId }: { id: string; travelerId: string },
  now: Date,
): Promise<WantedHome | null> {
  const found = await listed(tx, id)
    .leftJoin('users as t', (join) => join.on('t.id', '=', travelerId))
    .select((row) => isTrue(hasStaleFeeds(row.ref('properties.id'), now)).as('hasStaleFeeds'))
    .select(['t.age', 't.age_stated_at'])
    .select((row) => [
      row
        .selectFrom('bookings as own')
        .select('own.id')
        .whereRef('own.property_id', '=', 'properties.id')
        .where('own.traveler_id', '=', travelerId)
        .where('own.status', '=', 'pending')
        .where('own.hold_expires_at', '>', now)
        .orderBy('own.created_at', 'desc')
        .limit(1)
        .as('ownHoldId'),
    ])
    .select(chosenSetting('hold_minutes', now).as('chosenHoldMinutes'))
    .executeTakeFirst();
  if (!found) return null;
  const { age, age_stated_at: statedAt, hasStaleFeeds: stale, ownHoldId, chosenHoldMinutes } = found;
  return {
    home: bookable(found, now),
    hasStaleFeeds: stale,
    travelerAge: age && statedAt ? effectiveAge(age, statedAt, now) : 0,
    ownHoldId,
    chosenHoldMinutes,
  };
}

/**
 * Locks a listed home until the transaction ends; null when it is no longer listed. Concurrent bookings of a home queue here, because
 * inserts that race for the exclusion constraint can deadlock.
 */
export async function lockHome(tx: Tx, id: string, now: Date): Promise<BookableHome | null> {
  const home = await listed(tx, id).forNoKeyUpdate().executeTakeFirst();
  return home ? bookable(home, now) : null;
}

/** Like {@link lockHome}; also makes the traveler's other bookings wait, so that their holds can be counted. @spec G11 */
export async function lockHomeFor(
  tx: Tx,
  { propertyId, travelerId }: { propertyId: string; travelerId: string },
  now: Date,
): Promise<BookableHome | null> {
  const traveler = sql<null>`pg_advisory_xact_lock(hashtextextended(${`holds of ${travelerId}`}, 0))`;
  const home = await listed(tx, propertyId).select(traveler.as('locked')).forNoKeyUpdate().executeTakeFirst();
  return home ? bookable(home, now) : null;
}

type ListedRow = NonNullable<Awaited<ReturnType<ReturnType<typeof listed>['executeTakeFirst']>>>;

const bookable = (row: ListedRow, now: Date): BookableHome => ({
  ...limitsOf(row, now),
  id: row.id,
  ownerId: row.ownerId,
  title: row.title,
  timeZone: row.time_zone,
  prices: { id: row.id, base: row.nightly, hasRules: row.hasRules },
  maxGuests: row.maxGuests,
});

/** Titles of booked homes, as they were booked, by booking. */
export async function titlesOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db(tx)
    .selectFrom('booked_homes')
    .select(['booking_id', 'title'])
    .where('booking_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ booking_id: id, title }) => [id, title]));
}

/** Title of a booked home, as it was booked, for event payloads. */
export async function titleOf(tx: Tx, { id }: { id: string }): Promise<string> {
  const { title } = await db(tx)
    .selectFrom('booked_homes')
    .select('title')
    .where('booking_id', '=', id)
    .executeTakeFirstOrThrow();
  return title;
}
