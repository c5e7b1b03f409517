import type { EntityManager } from '@mikro-orm/postgresql';
import { isOneOf, sumOf } from '#libs/core/platform';
import type { Nights } from '#libs/core/rules';
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
