import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import { countAll, readsOver, type Tx } from '#libs/core/platform';
import type { PropertiesTables } from '#libs/stays/properties';
import { searching } from './search-home.js';
import { db, type SearchTables } from './tables.js';

type Reads = SearchTables & PropertiesTables;

/** The next homes to compare, and the time of it. */
interface Comparison {
  limit: number;
  now: Date;
}

const terms = expressionBuilder<Reads & { p: Reads['properties'] }, 'p'>();

/** The number of the time zone of home `p`. */
const zoneNumber = terms
  .selectFrom('search_terms as z')
  .select('z.number')
  .where('z.family', '=', 'time_zone')
  .whereRef('z.term', '=', 'p.time_zone');

/** The bits of the amenities of home `p`; those from 64 on have none. */
const amenityBits = terms
  .selectFrom('search_terms as m')
  .select((term) => sql<bigint>`coalesce(bit_or(1::bigint << ${term.ref('m.number')}), 0)`.as('bits'))
  .where('m.family', '=', 'amenity')
  .where('m.number', '<', 64)
  .where(
    (term) =>
      sql<SqlBool>`${term.ref('m.term')} in (select lower(one) from unnest(${terms.ref('p.amenities')}) as one)`,
  );

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
        or (${row.ref('s.weighted_rating')}, ${row.ref('s.average_rating')})
          <> ((${row.ref('p.rating_sum')} * 1000 + 21500) / (${row.ref('p.rating_count')} + 5),
            coalesce(${row.ref('p.rating_sum')} * 1000 / nullif(${row.ref('p.rating_count')}, 0), 0))
        or ${row.ref('s.listed_us')} <> (extract(epoch from ${row.ref('p.created_at')}) * 1000000)::bigint
        or ${row.ref('s.time_zone')} is distinct from (${zoneNumber})
        or ${row.ref('s.amenities')} <> (${amenityBits})
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

/** Towns that count other homes than are listed in them. */
export async function miscountedTowns(em: Tx): Promise<number[]> {
  const found = await db(em)
    .selectFrom('towns as t')
    .select('t.id')
    .where((town) => town('t.homes', '<>', listedIn(town.ref('t.id'))))
    .orderBy('t.id')
    .execute();
  return found.map(({ id }) => id);
}

/** Counts the homes of a town again. Its row is locked first, because whoever lists a home there counts it in that row. */
export async function countTown(tx: Tx, id: number): Promise<void> {
  await db(tx).selectFrom('towns').select('id').where('id', '=', id).forUpdate().execute();
  await db(tx)
    .updateTable('towns')
    .set((town) => ({ homes: listedIn(town.ref('towns.id')) }))
    .where('id', '=', id)
    .execute();
}

const listedIn = (town: Expression<number>) =>
  searching
    .selectFrom('search_homes as s')
    .select(countAll().as('homes'))
    .where('s.town_id', '=', town)
    .$asScalar()
    .$notNull();
