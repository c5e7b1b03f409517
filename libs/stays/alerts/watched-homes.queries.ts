import type { EntityManager } from '@mikro-orm/postgresql';
import { isTrue, readsOver, type Tx } from '#libs/core/platform';
import type { IdentityTables } from '#libs/people/identity';
import type { BookingsTables } from '#libs/stays/bookings';
import { LIMIT_COLUMNS, nightsAreFree } from '#libs/stays/calendar';
import { homesOf } from '#libs/stays/hosts';
import type { PricingTables } from '#libs/stays/pricing';
import type { PropertiesTables } from '#libs/stays/properties';
import { sql, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { AlertsTables } from './tables.js';

type Reads = AlertsTables &
  PropertiesTables &
  Pick<BookingsTables, 'bookings'> &
  Pick<PricingTables, 'past_offers'> &
  Pick<IdentityTables, 'users'>;

/** Locks a listed home until the transaction ends. */
export const lockListedHome = (tx: Tx, id: string) =>
  readsOver<Reads>(tx)
    .selectFrom('properties')
    .select(['id', 'title', 'nightly_cents', 'has_price_rules', ...LIMIT_COLUMNS])
    .where('id', '=', id)
    .where('status', '=', 'listed')
    .forNoKeyUpdate()
    .executeTakeFirst();

/** The nights of a booking. @throws Error when it does not exist, which is a bug */
export const nightsOfBooking = (tx: Tx, id: string) =>
  readsOver<Reads>(tx)
    .selectFrom('bookings')
    .select(['check_in_date', 'check_out_date'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Error(`There is no booking ${id}`));

/** Those of these homes that the user may save, and whether they are saved already. */
export const savableHomes = (tx: Tx, userId: string, propertyIds: readonly string[]) =>
  readsOver<Reads>(tx)
    .selectFrom('properties as p')
    .select(['p.id', 'p.owner_id', 'p.nightly_cents', 'p.has_price_rules', ...LIMIT_COLUMNS])
    .select((home) => isTrue(savedBy(home, userId)).as('saved'))
    .where('p.id', 'in', propertyIds)
    .where((home) => home.or([home('p.status', '=', 'listed'), home('p.id', 'in', homesOf(userId))]))
    // Waits for a home that is being removed.
    .forKeyShare('p')
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

/** True when all watched nights are free, or the alert names none. @spec B7, C17 */
export const alertNightsFree = (row: Watched) =>
  row.or([
    row('w.check_in', 'is', null),
    nightsAreFree(
      {
        id: row.ref('w.property_id'),
        preparationHours: row.ref('p.preparation_hours'),
        checkInTime: row.ref('p.check_in_time'),
        checkOutTime: row.ref('p.check_out_time'),
      },
      row.ref('w.check_in'),
      row.ref('w.check_out'),
    ),
  ]);

/** True while the first watched night can still be booked, or when the alert names none. @spec B3 */
const nightsAhead = (row: Watched, now: Date) =>
  row.or([
    row('w.check_in', 'is', null),
    sql<SqlBool>`${row.ref('w.check_in')} > (${now}::timestamptz at time zone ${row.ref('p.time_zone')})::date`,
  ]);

/** Waiting alerts of a home whose nights can still be booked, in the order of the requests. */
export const waitingAlerts = (tx: Tx, propertyId: string, now: Date) =>
  readsOver<Reads>(tx)
    .selectFrom('alerts as w')
    .innerJoin('properties as p', 'p.id', 'w.property_id')
    .innerJoin('users as u', 'u.id', 'w.user_id')
    .select([
      'w.id',
      'w.user_id',
      'w.kind',
      'w.check_in',
      'w.check_out',
      'w.below_cents',
      'w.told_at',
      'w.told_cents',
      'w.seen_cents',
    ])
    .where('u.suspended_at', 'is', null)
    .where('u.erased_at', 'is', null)
    .where('w.property_id', '=', propertyId)
    .where('w.state', '=', 'waiting')
    .where((row) => nightsAhead(row, now))
    .orderBy('w.seq')
    .execute();

/**
 * Listed homes that somebody has saved or waits for to become cheaper, and whose prices may be others than when they were last looked at: by
 * the day, by their rules, or because the owner has changed something. In the order of their ids.
 */
export const homesToCheck = (
  em: EntityManager,
  { now, after, limit }: { now: Date; after: string | null; limit: number },
) =>
  readsOver<Reads>(em)
    .selectFrom('properties as p')
    .leftJoin('price_checks as c', 'c.property_id', 'p.id')
    .select('p.id')
    .where('p.status', '=', 'listed')
    .$if(after !== null, (query) => query.where('p.id', '>', after ?? ''))
    // Those that are followed are few: asked of each listed home, it would be a walk through all of them.
    .where((home) =>
      home(
        'p.id',
        'in',
        home
          .selectFrom('saved_homes as s')
          .select('s.property_id')
          .union(
            home
              .selectFrom('alerts as w')
              .select('w.property_id')
              .where('w.state', '=', 'waiting')
              .where('w.kind', '=', 'price'),
          ),
      ),
    )
    .where((home) =>
      home.or([
        home('c.checked_at', 'is', null),
        home.and([
          home('p.has_price_rules', '=', true),
          sql<SqlBool>`(${home.ref('c.checked_at')} at time zone ${home.ref('p.time_zone')})::date
            < (${now}::timestamptz at time zone ${home.ref('p.time_zone')})::date`,
        ]),
        home.exists(
          home
            .selectFrom('past_offers as o')
            .select('o.until')
            .whereRef('o.property_id', '=', 'p.id')
            .whereRef('o.until', '>', 'c.checked_at'),
        ),
      ]),
    )
    .orderBy('p.id')
    .limit(limit)
    .execute();

/** Who has saved a home and can be told of it, with the lowest price that each of them knows. */
export const followersOf = (tx: Tx, propertyId: string) =>
  readsOver<Reads>(tx)
    .selectFrom('saved_homes as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.user_id', 's.low_cents', 's.low_at'])
    .where('s.property_id', '=', propertyId)
    .where('u.suspended_at', 'is', null)
    .where('u.erased_at', 'is', null)
    .orderBy('s.saved_at')
    .orderBy('s.user_id')
    .execute();

/** Ids of waiting alerts whose first night can no longer be booked. @spec B3, B4 */
export const pastAlerts = (tx: Tx, now: Date) =>
  readsOver<Reads>(tx)
    .selectFrom('alerts as w')
    .innerJoin('properties as p', 'p.id', 'w.property_id')
    .select('w.id')
    .where('w.state', '=', 'waiting')
    .where((row) => row.not(nightsAhead(row, now)));

/** Ids of the traveler's alerts that a booking fulfils: for its nights, or for the price of its home. */
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
