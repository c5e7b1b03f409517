import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type ExpressionBuilder } from 'kysely';
import { countAll, readsOver, type Tx } from '#libs/core/platform';
import { ACCESS_HOURS, ARRIVAL_NEWS_SECONDS, GUIDE_REMINDER_DAYS } from '#libs/core/rules';
import type { IdentityTables } from '#libs/people/identity';
import type { BookingsTables } from '#libs/stays/bookings';
import { homesOf } from '#libs/stays/hosts';
import type { PropertiesTables } from '#libs/stays/properties';
import type { ArrivalTables } from './tables.js';

type Reads = ArrivalTables &
  PropertiesTables &
  Pick<BookingsTables, 'bookings' | 'booked_homes'> &
  Pick<IdentityTables, 'users'>;

const MS_PER_HOUR = 3_600_000;
const hoursAfter = (now: Date, hours: number): Date => new Date(now.getTime() + hours * MS_PER_HOUR);

/** True for a guide in which something is written. */
const says = (guide: ExpressionBuilder<Reads & { g: Reads['arrival_guides'] }, 'g'>) =>
  guide.or([
    ...(
      [
        'g.getting_there',
        'g.parking',
        'g.getting_in',
        'g.wifi_name',
        'g.good_to_know',
        'g.emergency',
        'g.checkout',
      ] as const
    ).map((text) => guide(text, '<>', '')),
    guide('g.directions_sealed', 'is not', null),
    guide('g.access_code_sealed', 'is not', null),
    guide('g.wifi_password_sealed', 'is not', null),
  ]);

/** A home as its owner's guide needs it. @throws Error when it does not exist */
export const homeOf = (em: EntityManager, homeId: string) =>
  readsOver<Reads>(em)
    .selectFrom('properties')
    .select(['id', 'title', 'time_zone', 'check_in_time'])
    .where('id', '=', homeId)
    .executeTakeFirstOrThrow();

/** Stays of a home whose guests can read all of its guide now, and the check-in of the next one that cannot yet. */
export const readersOf = (em: EntityManager, homeId: string, now: Date) =>
  readsOver<Reads>(em)
    .selectFrom('bookings as b')
    .select((stay) => [
      sql<number>`${countAll()} filter (where ${stay('b.check_in_at', '<=', hoursAfter(now, ACCESS_HOURS))})`.as(
        'reading_now',
      ),
      stay.fn
        .min<Date | null>('b.check_in_at')
        .filterWhere('b.check_in_at', '>', hoursAfter(now, ACCESS_HOURS))
        .as('next_check_in_at'),
    ])
    .where('b.property_id', '=', homeId)
    .where('b.status', '=', 'confirmed')
    .where('b.check_out_at', '>', now)
    .executeTakeFirstOrThrow();

/** Guests whose stay at a home is to come, or under way. */
export async function guestsToCome(em: EntityManager, homeId: string, now: Date) {
  return readsOver<Reads>(em)
    .selectFrom('bookings')
    .select(['id as bookingId', 'traveler_id as travelerId'])
    .where('property_id', '=', homeId)
    .where('status', '=', 'confirmed')
    .where('check_out_at', '>', now)
    .execute();
}

/** Homes of a person without a guide that have an arrival in the next days: the first one of each, the soonest first. */
export async function missingGuides(em: EntityManager, personId: string, now: Date) {
  const rows = await readsOver<Reads>(em)
    .selectFrom('bookings as b')
    .innerJoin('properties as p', 'p.id', 'b.property_id')
    .select(['p.id', 'p.title', 'b.time_zone', 'b.check_in_at'])
    .distinctOn('p.id')
    .where('p.id', 'in', homesOf(personId))
    .where('b.status', '=', 'confirmed')
    .where('b.check_in_at', '>', now)
    .where('b.check_in_at', '<=', hoursAfter(now, GUIDE_REMINDER_DAYS * 24))
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('arrival_guides as g')
            .select('g.property_id')
            .whereRef('g.property_id', '=', 'p.id')
            .where(says),
        ),
      ),
    )
    .orderBy('p.id')
    .orderBy('b.check_in_at')
    .execute();
  return rows.toSorted((one, other) => one.check_in_at.getTime() - other.check_in_at.getTime());
}

/** A traveler's own booking, with the home as it was booked and where it is. */
export const bookedStay = (em: EntityManager, bookingId: string, travelerId: string) =>
  readsOver<Reads>(em)
    .selectFrom('bookings as b')
    .innerJoin('booked_homes as h', 'h.booking_id', 'b.id')
    .innerJoin('properties as p', 'p.id', 'b.property_id')
    .innerJoin('users as o', 'o.id', 'b.owner_id')
    .select(['b.id', 'b.property_id', 'b.status', 'b.guests', 'b.time_zone'])
    .select(['b.check_in_date', 'b.check_out_date', 'b.check_in_at', 'b.check_out_at'])
    .select(['h.title', 'h.address', 'h.city', 'h.state', 'h.country', 'h.house_rules'])
    .select(['p.latitude', 'p.longitude'])
    .select((row) => sql<string>`split_part(${row.ref('o.full_name')}, ' ', 1)`.as('host_name'))
    .where('b.id', '=', bookingId)
    .where('b.traveler_id', '=', travelerId)
    .executeTakeFirst();

/**
 * Stays whose guests can read all of their guide, but were not told so far, or not of its last change. A guide that has just changed waits:
 * another change may follow. So does one that could not be sent, for a while.
 */
export const untoldStays = (em: EntityManager, now: Date, limit: number) =>
  readsOver<Reads>(em)
    .selectFrom('bookings as b')
    .innerJoin('arrival_guides as g', 'g.property_id', 'b.property_id')
    .leftJoin('arrival_notices as n', 'n.booking_id', 'b.id')
    .leftJoin('arrival_retries as r', 'r.booking_id', 'b.id')
    .select('b.id')
    .where('b.status', '=', 'confirmed')
    .where('b.check_in_at', '<=', hoursAfter(now, ACCESS_HOURS))
    .where('b.check_out_at', '>', now)
    .where('g.news_at', '<=', new Date(now.getTime() - ARRIVAL_NEWS_SECONDS * 1_000))
    .where((row) =>
      row.or([row('n.booking_id', 'is', null), row('n.news_version', '<', row.ref('g.news_version'))]),
    )
    .where((row) => row.or([row('r.retry_at', 'is', null), row('r.retry_at', '<=', now)]))
    .where(says)
    .orderBy('b.check_in_at')
    .orderBy('b.id')
    .limit(limit)
    .execute();

/** A booking of {@link untoldStays}, locked: what ends it waits, or has ended it before. Undefined when another worker has it. */
export const lockedStay = (tx: Tx, bookingId: string) =>
  readsOver<Reads>(tx)
    .selectFrom('bookings as b')
    .innerJoin('booked_homes as h', 'h.booking_id', 'b.id')
    .select(['b.property_id', 'b.status', 'b.check_in_at', 'b.check_out_at'])
    .select(['h.address', 'h.city', 'h.state', 'h.country'])
    .where('b.id', '=', bookingId)
    .forUpdate('b')
    .skipLocked()
    .executeTakeFirst();
