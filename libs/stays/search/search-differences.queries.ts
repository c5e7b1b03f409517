import { sql, type SqlBool } from 'kysely';
import { readsOver, type Tx } from '#libs/core/platform';
import type { PropertiesTables } from '#libs/stays/properties';
import type { SearchTables } from './tables.js';

type Reads = SearchTables & PropertiesTables;

/** The next homes to compare, and the time of it. */
interface Comparison {
  limit: number;
  now: Date;
}

/**
 * Homes whose search row differs from the home or its calendar, is missing, or should not exist, among the next homes after an id.
 * @param after null to begin
 * @returns `last` is the last home that was compared; null at the end
 */
export async function differencesAfter(
  em: Tx,
  after: string | null,
  { limit, now }: Comparison,
): Promise<{ different: string[]; last: string | null }> {
  const rows = await readsOver<Reads>(em)
    .selectFrom((query) =>
      query
        .selectFrom('properties')
        .selectAll()
        .$if(after !== null, (all) => all.where('id', '>', after))
        .orderBy('id')
        .limit(limit)
        .as('p'),
    )
    .leftJoin('search_homes as s', 's.home_id', 'p.id')
    .leftJoin('towns as t', 't.id', 's.town_id')
    .select((row) => [
      'p.id',
      sql<SqlBool>`case when ${row.ref('s.home_id')} is null then ${row.ref('p.status')} = 'listed' else
        ${row.ref('p.status')} <> 'listed'
        or ${row.ref('s.free')} <> free_nights(${row.ref('p.id')}, ${row.ref('s.first_night')})
        or (${row.ref('t.name')}, ${row.ref('t.state')}) is distinct from (${row.ref('p.city')}, ${row.ref('p.state')})
        or (${row.ref('s.max_guests')}, ${row.ref('s.max_nights')}, ${row.ref('s.bedrooms')})
          <> (${row.ref('p.max_guests')}, ${row.ref('p.max_nights')}, ${row.ref('p.bedrooms')})
        or search_prices_differ(s, ${now})
        or (${row.ref('s.min_nights')}, ${row.ref('s.arrival_days')}, ${row.ref('s.sells_gaps')})
          <> (${row.ref('p.min_nights')}, ${row.ref('p.arrival_days')}, ${row.ref('p.sells_gaps')})
        or ${row.ref('s.notice_minutes')} <> notice_minutes(${row.ref('p.notice_hours')}, ${row.ref('p.check_in_time')})
        or ${row.ref('s.preparation_nights')} <> preparation_nights(${row.ref('p.preparation_hours')},
          ${row.ref('p.check_in_time')}, ${row.ref('p.check_out_time')})
        or (${row.ref('s.rating_sum')}, ${row.ref('s.rating_count')}) <> (${row.ref('p.rating_sum')}, ${row.ref('p.rating_count')})
        or (${row.ref('s.latitude')}, ${row.ref('s.longitude')}) <> (${row.ref('p.public_latitude')}, ${row.ref('p.public_longitude')})
        end`.as('differs'),
    ])
    .orderBy('p.id')
    .execute();
  return {
    different: rows.filter(({ differs }) => differs).map(({ id }) => id),
    last: rows.length < limit ? null : (rows.at(-1)?.id ?? null),
  };
}

/** Locks homes until the transaction ends: neither they nor their nights change meanwhile. */
export const lockHomes = (tx: Tx, ids: readonly string[]) =>
  readsOver<Reads>(tx)
    .selectFrom('properties')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
