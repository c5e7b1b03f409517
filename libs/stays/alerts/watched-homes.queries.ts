import { isTrue, readsOver, type Tx } from '#libs/core/platform';
import type { IdentityTables } from '#libs/people/identity';
import type { BookingsTables } from '#libs/stays/bookings';
import { nightsAreFree } from '#libs/stays/calendar';
import type { PropertiesTables } from '#libs/stays/properties';
import { sql, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { AlertsTables } from './tables.js';

type Reads = AlertsTables &
  PropertiesTables &
  Pick<BookingsTables, 'bookings'> &
  Pick<IdentityTables, 'users'>;

/** The home while it can be found, locked against changes of it until the transaction ends. */
export const lockListedHome = (tx: Tx, id: string) =>
  readsOver<Reads>(tx)
    .selectFrom('properties')
    .select(['id', 'title', 'nightly_cents', 'time_zone', 'max_nights'])
    .where('id', '=', id)
    .where('status', '=', 'listed')
    .forNoKeyUpdate()
    .executeTakeFirst();

/** The nights of a booking. @throws when there is none, which is a mistake of ours */
export const nightsOfBooking = (tx: Tx, id: string) =>
  readsOver<Reads>(tx)
    .selectFrom('bookings')
    .select(['check_in_date', 'check_out_date'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Error(`There is no booking ${id}`));

/** Homes among these that somebody may put on their list and has not yet, with the key of the list. */
export const savableHomes = (tx: Tx, userId: string, propertyIds: readonly string[]) =>
  readsOver<Reads>(tx)
    .selectFrom('properties as p')
    .select(['p.id', (home) => isTrue(savedBy(home, userId)).as('saved')])
    .where('p.id', 'in', propertyIds)
    .where((home) => home.or([home('p.status', '=', 'listed'), home('p.owner_id', '=', userId)]))
    .execute();

const savedBy = (home: ExpressionBuilder<Reads & { p: Reads['properties'] }, 'p'>, userId: string) =>
  home.exists(
    home
      .selectFrom('saved_homes as s')
      .select('s.property_id')
      .whereRef('s.property_id', '=', 'p.id')
      .where('s.user_id', '=', userId),
  );

type Watched = ExpressionBuilder<Reads & { w: Reads['alerts']; p: Reads['properties'] }, 'w' | 'p'>;

/** True while every watched night can be sold; true as well where no nights are named. @spec B7, C17 */
export const alertNightsFree = (row: Watched) =>
  row.or([
    row('w.check_in', 'is', null),
    nightsAreFree(row.ref('w.property_id'), row.ref('w.check_in'), row.ref('w.check_out')),
  ]);

/** True while the watched nights can still be booked. @spec B3 */
const nightsAhead = (row: Watched, now: Date) =>
  row.or([
    row('w.check_in', 'is', null),
    sql<SqlBool>`${row.ref('w.check_in')} > (${now}::timestamptz at time zone ${row.ref('p.time_zone')})::date`,
  ]);

/** Alerts of a home that wait for nights that can still be booked, in the order in which people asked. */
export const waitingAlerts = (tx: Tx, propertyId: string, now: Date) =>
  readsOver<Reads>(tx)
    .selectFrom('alerts as w')
    .innerJoin('properties as p', 'p.id', 'w.property_id')
    .innerJoin('users as u', 'u.id', 'w.user_id')
    .select(['w.id', 'w.user_id', 'w.kind', 'w.check_in', 'w.check_out', 'w.below_cents', 'w.told_at'])
    .select((row) => isTrue(alertNightsFree(row)).as('free'))
    .where('u.suspended_at', 'is', null)
    .where('u.erased_at', 'is', null)
    .where('w.property_id', '=', propertyId)
    .where('w.state', '=', 'waiting')
    .where((row) => nightsAhead(row, now))
    .orderBy('w.seq')
    .execute();

/** Ids of alerts whose first night cannot be booked any more. @spec B3, B4 */
export const pastAlerts = (tx: Tx, now: Date) =>
  readsOver<Reads>(tx)
    .selectFrom('alerts as w')
    .innerJoin('properties as p', 'p.id', 'w.property_id')
    .select('w.id')
    .where('w.state', '=', 'waiting')
    .where((row) => row.not(nightsAhead(row, now)));

/** Ids of alerts of a booking's traveler for its nights, or for the price of its home. */
export const alertsFulfilledBy = (tx: Tx, bookingId: string) =>
  readsOver<Reads>(tx)
    .selectFrom('alerts as w')
    .innerJoin('bookings as b', (on) =>
      on.onRef('b.traveler_id', '=', 'w.user_id').onRef('b.property_id', '=', 'w.property_id'),
    )
    .select('w.id')
    .where('b.id', '=', bookingId)
    .where('w.state', '=', 'waiting')
    .where((row) =>
      row.or([
        row('w.check_in', 'is', null),
        sql<SqlBool>`daterange(${row.ref('w.check_in')}, ${row.ref('w.check_out')})
          && daterange(${row.ref('b.check_in_date')}, ${row.ref('b.check_out_date')})`,
      ]),
    );
