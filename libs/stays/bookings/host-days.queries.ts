import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { expressionBuilder, sql, type InferResult, type SqlBool } from 'kysely';
import { instantOf, readsOver, todayIn } from '#libs/core/platform';
import { addDays, civilDate, hostDay, MAX_NIGHTS, type HostDay } from '#libs/core/rules';
import type { IdentityTables } from '#libs/people/identity';
import type { CalendarTables } from '#libs/stays/calendar';
import { homesOf, managedBy } from '#libs/stays/hosts';
import type { PropertiesTables } from '#libs/stays/properties';
import type { BookingsTables } from './tables.js';

type Reads = BookingsTables & CalendarTables & PropertiesTables & Pick<IdentityTables, 'users'>;

const MS_PER_DAY = 86_400_000;
/** Days around now that can be today or tomorrow somewhere on earth. */
const NEAR_DAYS = 3;
/** How far ahead and back other platforms' nights are looked at. */
const NEIGHBOR_DAYS = 31;

const stay = expressionBuilder<Reads & { b: Reads['bookings'] }, 'b'>();

/** Stays that take or took place at the home of booking `b`. */
const atSameHome = stay
  .selectFrom('bookings as n')
  .whereRef('n.property_id', '=', 'b.property_id')
  .where('n.status', 'in', ['confirmed', 'completed'])
  .limit(1);

/** Nights of the home of booking `b` that are taken on another platform, among those in which it can have its neighbors. */
const takenElsewhere = stay
  .selectFrom('calendar_entries as c')
  .innerJoin('properties as p', 'p.id', 'c.property_id')
  .whereRef('c.property_id', '=', 'b.property_id')
  .where('c.imported', '=', true)
  .limit(1);

const elsewhereUntil = takenElsewhere
  .select((row) =>
    sql<Date>`(upper(${row.ref('c.nights')}) + ${row.ref('p.check_out_time')}::time) at time zone ${row.ref('p.time_zone')}`.as(
      'at',
    ),
  )
  .where(
    (row) =>
      sql<SqlBool>`${row.ref('c.nights')} && daterange(${row.ref('b.check_in_date')} - ${sql.lit(NEIGHBOR_DAYS)}, ${row.ref('b.check_in_date')})`,
  )
  .orderBy('c.nights', 'desc');

const elsewhereFrom = takenElsewhere
  .select((row) =>
    sql<Date>`(lower(${row.ref('c.nights')}) + ${row.ref('p.check_in_time')}::time) at time zone ${row.ref('p.time_zone')}`.as(
      'at',
    ),
  )
  .where(
    (row) =>
      sql<SqlBool>`${row.ref('c.nights')} && daterange(${row.ref('b.check_out_date')}, ${row.ref('b.check_out_date')} + ${sql.lit(NEIGHBOR_DAYS)})`,
  )
  .orderBy('c.nights');

const previousCheckOut = atSameHome
  .select('n.check_out_at')
  .whereRef('n.check_in_date', '<', 'b.check_in_date')
  .orderBy('n.check_in_date', 'desc');

const nextCheckIn = atSameHome
  .select('n.check_in_at')
  .whereRef('n.check_in_date', '>=', 'b.check_out_date')
  .orderBy('n.check_in_date');

const rows = (em: EntityManager) =>
  readsOver<Reads>(em)
    .selectFrom('bookings as b')
    .innerJoin('booked_homes as h', 'h.booking_id', 'b.id')
    .innerJoin('users as u', 'u.id', 'b.traveler_id')
    .select((row) => [
      'b.id',
      'b.property_id as propertyId',
      'h.title',
      sql<string>`split_part(${row.ref('u.full_name')}, ' ', 1)`.as('guestName'),
      'b.guests',
      'b.nights',
      'b.special_requests as specialRequests',
      'b.time_zone as timeZone',
      'b.check_in_date',
      'b.check_out_date',
      'b.check_in_at as checkInAt',
      'b.check_out_at as checkOutAt',
      sql<Date | null>`greatest((${previousCheckOut}), (${elsewhereUntil}))`.as('previousCheckOutAt'),
      sql<Date | null>`(${nextCheckIn})`.as('nextHereAt'),
      sql<Date | null>`(${elsewhereFrom})`.as('nextElsewhereAt'),
    ]);

type Row = InferResult<ReturnType<typeof rows>>[number];

function dayStay({ check_in_date: checkIn, check_out_date: checkOut, ...row }: Row) {
  const { nextHereAt: here, nextElsewhereAt: elsewhere } = row;
  const nextIsElsewhere = elsewhere !== null && (here === null || elsewhere < here);
  return {
    ...row,
    checkIn: civilDate(checkIn),
    checkOut: civilDate(checkOut),
    nextCheckInAt: nextIsElsewhere ? elsewhere : here,
    nextIsElsewhere,
  };
}

/** A paid stay of the host's day. */
export type DayStayRow = ReturnType<typeof dayStay>;

/** A host's day, how many homes it is about, and when it becomes another one. */
interface DayOfHost {
  day: HostDay<DayStayRow>;
  listedHomes: number;
  /** The next midnight at one of the homes; null without homes. */
  endsAt: Date | null;
}

/** Reads what happens today and tomorrow at a person's homes. @spec B4, D5 */
@Injectable()
export class HostDays {
  constructor(private readonly em: EntityManager) {}

  /** Reads only stays near today by an index, so that the cost does not grow with the history. */
  async of(personId: string, now: Date): Promise<DayOfHost> {
    const [stays, zones] = await Promise.all([this.nearStays(personId, now), this.zones(personId)]);
    const midnights = zones.map(({ timeZone }) =>
      instantOf(addDays(todayIn(timeZone, now), 1), '00:00', timeZone).getTime(),
    );
    return {
      day: hostDay(stays, { now, todayIn: (timeZone) => todayIn(timeZone, now) }),
      listedHomes: zones.reduce((sum, { listed }) => sum + listed, 0),
      endsAt: midnights.length === 0 ? null : new Date(Math.min(...midnights)),
    };
  }

  private async nearStays(personId: string, now: Date): Promise<DayStayRow[]> {
    const inDays = (days: number) => new Date(now.getTime() + days * MS_PER_DAY);
    const found = await rows(this.em)
      .where((row) => managedBy(row.ref('b.owner_id'), personId))
      .where('b.status', 'in', ['confirmed', 'completed'])
      .where('b.check_in_at', '<', inDays(NEAR_DAYS))
      .where('b.check_in_at', '>', inDays(-NEAR_DAYS - MAX_NIGHTS))
      .where('b.check_out_at', '>', inDays(-NEAR_DAYS))
      .orderBy('b.check_in_at')
      .orderBy('b.id')
      .execute();
    return found.map(dayStay);
  }

  private zones(personId: string): Promise<{ timeZone: string; listed: number }[]> {
    return readsOver<Reads>(this.em)
      .selectFrom('properties')
      .select((home) => [
        'time_zone as timeZone',
        home.fn.countAll<number>().filterWhere('status', '=', 'listed').as('listed'),
      ])
      .where('id', 'in', homesOf(personId))
      .groupBy('time_zone')
      .execute();
  }
}
