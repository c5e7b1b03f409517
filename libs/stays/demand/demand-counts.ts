import type { EntityManager } from '@mikro-orm/postgresql';
import { isOneOf, sumOf } from '#libs/core/platform';
import { addDays, civilDate, DEMAND_DAYS, type Nights } from '#libs/core/rules';
import { db } from './tables.js';

/** How many people looked at homes, and asked what a stay there costs, on the days of a range. @spec decision 33 */
export async function demandOf(
  em: EntityManager,
  homeIds: readonly string[],
  { from, to }: Nights,
): Promise<{ views: number; asked: number }> {
  const peopleOf = (table: 'home_views' | 'asked_stays') =>
    db(em)
      .selectFrom(table)
      .select((row) => sumOf(row.ref('people')).as('people'))
      .where((row) => isOneOf(row.ref('property_id'), homeIds, 'uuid'))
      .where('day', '>=', from)
      .where('day', '<', to)
      .executeTakeFirstOrThrow();
  const [views, asked] = [await peopleOf('home_views'), await peopleOf('asked_stays')];
  return { views: views.people, asked: asked.people };
}

/** The stays with nights of a range that people asked for at homes, in the 30 days before it. @spec decision 33 */
export async function askedStaysOf(
  em: EntityManager,
  homeIds: readonly string[],
  { from, to }: Nights,
): Promise<(Nights & { homeId: string; people: number })[]> {
  const rows = await db(em)
    .selectFrom('asked_stays')
    .select((row) => [
      'property_id',
      'check_in_date',
      'check_out_date',
      sumOf(row.ref('people')).as('people'),
    ])
    .where((row) => isOneOf(row.ref('property_id'), homeIds, 'uuid'))
    .where('day', '>=', addDays(from, -DEMAND_DAYS))
    .where('check_in_date', '<', to)
    .where('check_out_date', '>', from)
    .groupBy(['property_id', 'check_in_date', 'check_out_date'])
    .execute();
  return rows.map((row) => ({
    homeId: row.property_id,
    from: civilDate(row.check_in_date),
    to: civilDate(row.check_out_date),
    people: row.people,
  }));
}
