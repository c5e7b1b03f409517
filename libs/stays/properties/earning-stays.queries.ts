import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import { readsOver } from '#libs/core/platform';
import {
  cents,
  CLEANING_FEE,
  FIRST_BOOKABLE_DAY,
  LAST_BOOKABLE_DAY,
  PLAN_TERMS,
  type Cents,
  type HomePicture,
} from '#libs/core/rules';
import type { IdentityTables } from '#libs/people/identity';
import { nightsAreFree } from '#libs/stays/calendar';
import type { SearchTables } from '#libs/stays/search';
import { home } from './homes.queries.js';
import type { PropertiesTables } from './tables.js';

type Reads = PropertiesTables & Pick<IdentityTables, 'users'> & Pick<SearchTables, 'search_homes'>;

const STAYS_SHOWN = 3;
/** Suggested stays have one night to seven. */
const LONGER = [2, 3, 4, 5, 6, 7];
/** Calendars are checked for the cheapest candidates only. */
const MAX_CANDIDATES = 40;

/** A bookable stay that would earn the missing points; cents. */
export interface EarningStay {
  property_id: string;
  title: string;
  city: string;
  state: string;
  photo: HomePicture | null;
  nights: number;
  check_in_date: string;
  check_out_date: string;
  total_cents: Cents;
  points: number;
}

/** Suggests stays that earn a number of points at the traveler's current multiplier. @spec E4, E5 */
@Injectable()
export class EarningStays {
  constructor(private readonly em: EntityManager) {}

  /** The cheapest stays at different homes that earn at least `points`, each on its first free nights. */
  async for(
    userId: string,
    points: number,
    now: Date,
  ): Promise<{ multiplier: number; stays: EarningStay[] }> {
    const person = await readsOver<Reads>(this.em)
      .selectFrom('users')
      .select('plan')
      .where('id', '=', userId)
      .executeTakeFirst();
    const { multiplier } = PLAN_TERMS[person?.plan ?? 'basic'];
    return { multiplier, stays: await this.cheapest(points, multiplier, now) };
  }

  /**
   * The homes whose stays of one length earn enough, the cheapest first, by the index of prices. A query of its own for each length, because
   * PostgreSQL then knows how many they are.
   */
  private cheapestOf(nights: number, points: number, multiplier: number) {
    const stays = readsOver<Reads>(this.em)
      .selectFrom('search_homes as s')
      .select((row) => [
        's.home_id as id',
        sql<number>`${sql.lit(nights)}`.as('nights'),
        sql<Cents>`${row.ref('s.nightly_cents')} * ${sql.lit(nights)} + ${sql.lit(CLEANING_FEE)}`.as(
          'total_cents',
        ),
      ])
      .where('s.nightly_cents', '>=', leastPrice(points, multiplier, nights))
      .where('s.min_nights', '<=', nights)
      .where('s.max_nights', '>=', nights)
      .orderBy('s.nightly_cents')
      .orderBy('s.home_id')
      .limit(MAX_CANDIDATES);
    return readsOver<Reads>(this.em).selectFrom(stays.as('stay')).selectAll();
  }

  private cheapest(points: number, multiplier: number, now: Date): Promise<EarningStay[]> {
    const numbers = sql<{ n: number }>`generate_series(1, ${sql.lit(LONGER.length + 1)})`;
    const ahead = sql<{
      days: number;
    }>`generate_series(${sql.lit(FIRST_BOOKABLE_DAY)}, ${sql.lit(LAST_BOOKABLE_DAY)})`;
    return (
      readsOver<Reads>(this.em)
        .with('enough', () =>
          LONGER.reduce(
            (all, nights) => all.unionAll(this.cheapestOf(nights, points, multiplier)),
            this.cheapestOf(1, points, multiplier),
          ),
        )
        .with('candidates', (query) =>
          query
            .selectFrom('enough as e')
            .distinctOn('e.id')
            .select(['e.id', 'e.nights', 'e.total_cents'])
            .orderBy('e.id')
            .orderBy('e.nights'),
        )
        // Of homes with price rules this is only an estimate, by the base price.
        .with('cheapest', (query) =>
          query
            .selectFrom('candidates')
            .selectAll()
            .orderBy('total_cents')
            .orderBy('id')
            .limit(MAX_CANDIDATES),
        )
        .selectFrom('cheapest as c')
        .innerJoin('properties as p', 'p.id', 'c.id')
        .innerJoinLateral(
          (query) =>
            query
              // What a stay costs takes far longer than all else: it is asked in order, until one earns enough.
              .selectFrom((open) =>
                open
                  .selectFrom(ahead.as<'ahead'>(sql`ahead(days)`))
                  .innerJoin(numbers.as<'longer'>(sql`longer(n)`), (join) => join.onTrue())
                  .select((row) => [
                    'longer.n as nights',
                    'ahead.days',
                    dayAhead(row.ref('ahead.days'), now).as('day'),
                  ])
                  .where((row) => {
                    const day = dayAhead(row.ref('ahead.days'), now);
                    const lastDay = sql<string>`${day} + ${row.ref('longer.n')}`;
                    return row.and([
                      // Reduced, a stay may have to be longer to earn as much.
                      row.or([
                        row('longer.n', '=', row.ref('c.nights')),
                        row.and([
                          row('p.has_price_rules', '=', true),
                          row('longer.n', '>', row.ref('c.nights')),
                          row('longer.n', '<=', row.ref('p.max_nights')),
                        ]),
                      ]),
                      canArrive(day, now),
                      nightsAreFree(columnsOf(row), day, lastDay),
                    ]);
                  })
                  .orderBy('longer.n')
                  .orderBy('ahead.days')
                  .offset(0) // keeps PostgreSQL from asking for the prices in here
                  .as('open'),
              )
              .select((row) => [
                'open.nights',
                'open.day',
                totalOf(row.ref('open.days'), row.ref('open.nights'), now).as('total_cents'),
              ])
              .where((row) => {
                const total = totalOf(row.ref('open.days'), row.ref('open.nights'), now);
                return sql<SqlBool>`${pointsFor(total, multiplier)} >= ${points}`;
              })
              .orderBy('open.nights')
              .orderBy('open.days')
              .limit(1)
              .as('free'),
          (join) => join.onTrue(),
        )
        .select((row) => [
          'p.id as property_id',
          'p.title',
          'p.city',
          'p.state',
          sql<HomePicture | null>`${row.ref('p.pictures')} -> 0`.as('photo'),
          'free.nights',
          'free.day as check_in_date',
          sql<string>`${row.ref('free.day')} + ${row.ref('free.nights')}`.as('check_out_date'),
          'free.total_cents',
          pointsFor(row.ref('free.total_cents'), multiplier).as('points'),
        ])
        .orderBy('free.total_cents')
        .orderBy('p.id')
        .limit(STAYS_SHOWN)
        .execute()
    );
  }
}

/** The lowest price of a night at which a stay earns so many points. @spec E5 */
const leastPrice = (points: number, multiplier: number, nights: number): Cents =>
  cents(Math.max(0, Math.ceil((Math.ceil(points / multiplier) * 100 - CLEANING_FEE) / nights)));

const columnsOf = (
  row: ExpressionBuilder<PropertiesTables & { p: PropertiesTables['properties'] }, 'p'>,
) => ({
  id: row.ref('p.id'),
  preparationHours: row.ref('p.preparation_hours'),
  checkInTime: row.ref('p.check_in_time'),
  checkOutTime: row.ref('p.check_out_time'),
});

/** Whole dollars paid times the multiplier, as `pointsFor` of the rules computes them. @spec E5 */
const pointsFor = (total: Expression<Cents>, multiplier: number) =>
  sql<number>`${total} / 100 * ${multiplier}::integer`;

/** The total of a stay at home `p` that begins so many days from today, cleaning included. @spec G4 */
const totalOf = (days: Expression<number>, nights: Expression<number>, now: Date) =>
  sql<Cents>`(stay_cents(${home.ref('p.id')}, ${dayAhead(days, now)}, ${nights}, ${dayAhead(sql.lit(0), now)}) + ${sql.lit(CLEANING_FEE)})`;

/** True when the owner of home `p` lets stays begin on a day, and its notice is kept. @spec G5 */
const canArrive = (day: Expression<string>, now: Date) =>
  sql<SqlBool>`${home.ref('p.arrival_days')} & (1 << (extract(isodow from ${day})::integer - 1)) <> 0
    and date_trunc('minute', ${now}::timestamptz at time zone ${home.ref('p.time_zone')})
      <= ${day} - make_interval(mins => notice_minutes(${home.ref('p.notice_hours')}, ${home.ref('p.check_in_time')}))`;

/** The date `days` from today, in the time zone of home `p`. */
const dayAhead = (days: Expression<number>, now: Date) =>
  sql<string>`((${now}::timestamptz at time zone ${home.ref('p.time_zone')})::date + ${days})`;
