import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type Expression } from 'kysely';
import type { TodayBoardView } from '#libs/core/contracts';
import { isTrue, readsOver } from '#libs/core/platform';
import { nightsAreFree, type CalendarTables } from '#libs/stays/calendar';
import type { PropertiesTables } from '#libs/stays/properties';

type Reads = CalendarTables & PropertiesTables;

/** Free homes by town, tonight and on the coming Friday and Saturday night, in each home's local time. @spec B4 */
export function freeNights(em: EntityManager, now: Date): Promise<TodayBoardView['free_nights']> {
  return readsOver<Reads>(em)
    .with('homes', (reads) =>
      reads
        .selectFrom('properties')
        .select((home) => [
          'id',
          'city',
          'state',
          'preparation_hours',
          'check_in_time',
          'check_out_time',
          sql<string>`(${now}::timestamptz at time zone ${home.ref('time_zone')})::date`.as('today'),
        ])
        .where('status', '=', 'listed'),
    )
    .with('nights', (reads) =>
      reads
        .selectFrom('homes as h')
        .crossJoinLateral((home) => tonightAndWeekend(home.ref('h.today')))
        .select((row) => [
          'h.id',
          'h.city',
          'h.state',
          'n.kind',
          isTrue(
            nightsAreFree(
              {
                id: row.ref('h.id'),
                preparationHours: row.ref('h.preparation_hours'),
                checkInTime: row.ref('h.check_in_time'),
                checkOutTime: row.ref('h.check_out_time'),
              },
              row.ref('n.night'),
              row.ref('n.morning'),
            ),
          ).as('free'),
        ]),
    )
    .selectFrom('nights')
    .select((night) => {
      const free = night.fn.countAll<number>().filterWhere('free', '=', true);
      return [
        'city',
        'state',
        night.fn.count<number>('id').distinct().as('homes'),
        free.filterWhere('kind', '=', 'tonight').as('tonight'),
        free.filterWhere('kind', '=', 'weekend').as('weekend'),
      ];
    })
    .groupBy(['city', 'state'])
    .orderBy('city')
    .orderBy('state')
    .execute();
}

/** The nights following `today` and the next Friday and Saturday, which may include `today`. */
const tonightAndWeekend = (today: Expression<string>) => {
  const friday = sql<string>`${today} + (12 - extract(isodow from ${today})::int) % 7`;
  return sql<{ night: string; morning: string; kind: 'tonight' | 'weekend' }>`(values
    (${today}, ${today} + 1, 'tonight'),
    (${friday}, ${friday} + 1, 'weekend'),
    (${friday} + 1, ${friday} + 2, 'weekend'))`.as<'n'>(sql`n(night, morning, kind)`);
};
