import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type Expression } from 'kysely';
import type { TodayBoardView } from '#libs/core/contracts';
import { countAll, readsOver } from '#libs/core/platform';
import type { SearchTables } from '#libs/stays/search';

/**
 * Free nights of listed homes by town, tonight and on the coming Friday and Saturday, in each home's local time; from the rows of the search,
 * because the calendars of all homes would be read for it. @spec B4
 */
export function freeNights(em: EntityManager, now: Date): Promise<TodayBoardView['free_nights']> {
  return readsOver<SearchTables>(em)
    .with('zones', (reads) =>
      reads
        .selectFrom('search_terms')
        .select((zone) => [
          'number',
          sql<string>`(${now}::timestamptz at time zone ${zone.ref('term')})::date`.as('today'),
        ])
        .where('family', '=', 'time_zone'),
    )
    .with('days', (reads) =>
      reads
        .selectFrom('zones')
        .select((zone) => ['number', 'today', fridayFrom(zone.ref('today')).as('friday')]),
    )
    .selectFrom('search_homes as s')
    .innerJoin('towns as t', 't.id', 's.town_id')
    .innerJoin('days as d', 'd.number', 's.time_zone')
    .select((home) => {
      const free = (night: Expression<string>) => sql<number>`${bitOf(home.ref('s.free'), night)}`;
      const sum = (bits: Expression<number>) => sql<number>`sum(${bits})::integer`;
      const friday = home.ref('d.friday');
      return [
        't.name as city',
        't.state',
        countAll().as('homes'),
        sum(free(home.ref('d.today'))).as('tonight'),
        sum(sql<number>`${free(friday)} + ${free(sql<string>`${friday} + 1`)}`).as('weekend'),
      ];
    })
    .groupBy(['t.name', 't.state'])
    .orderBy('t.name')
    .orderBy('t.state')
    .execute();
}

/** The next Friday, which may be the day itself. */
const fridayFrom = (today: Expression<string>) =>
  sql<string>`${today} + (12 - extract(isodow from ${today})::int) % 7`;

/** 1 for a free night, 0 for another. @see nightBits */
const bitOf = (free: Expression<bigint>, night: Expression<string>) =>
  sql<number>`((${free} >> ((${night} - date '2000-01-01') % 64)) & 1)`;
