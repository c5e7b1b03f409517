import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type Expression, type SqlBool } from 'kysely';
import { countAll, invalidCursor, isOneOf, pageOf, readsOver } from '#libs/core/platform';
import type { Cents, HomeSort, Place } from '#libs/core/rules';
import {
  decodeCursor,
  encodeCursor,
  homes,
  type HomeRow,
  type Page,
  type PropertiesTables,
} from '#libs/stays/properties';
import { home, searching } from './search-home.js';
import { orderOf } from './search-order.js';
import type { ZoneDay } from './search-terms.js';
import { db } from './tables.js';

/** The homes that are looked for. */
export interface HomeList {
  conditions: Expression<SqlBool>;
  /** The conditions narrow them to few: a town or an area. */
  local: boolean;
  days: readonly ZoneDay[];
}

/** An answer, and the newest time zone that was known when it was read; null when no row says it. */
export interface Read<Answer> {
  answer: Answer;
  lastZone: number | null;
}

/** A home as shown on the map. */
export interface PinRow {
  id: string;
  public_latitude: number;
  public_longitude: number;
  title: string;
  nightly_cents: Cents;
}

/** A nearby home with its straight-line distance in kilometres. */
export type NearbyRow = HomeRow & { distance_km: number };

/** A home in the version that a list shows. */
export interface HomeVersion {
  id: string;
  version: number;
}

/** A page of homes, the total count and the cursor of the next page. */
interface FoundPage {
  homes: HomeVersion[];
  total: number;
  next: string | null;
}

/**
 * One page of the homes that meet the conditions, with their exact number, in one statement.
 * @throws DomainError `request.invalid` for an invalid cursor
 * @spec F15
 */
export async function pageOfHomes(em: EntityManager, list: HomeList, page: Page): Promise<Read<FoundPage>> {
  const { direction } = orderOf(page.sort, list.days);
  const found = await db(em)
    .selectFrom(matching(em, list, { ...page, rows: page.limit + 1 }))
    .select(['found.home_id', 'found.version', 'found.order_key', 'found.total', 'found.last_zone'])
    .orderBy('found.order_key', direction)
    .orderBy('found.home_id', direction)
    .execute();
  const { rows, next } = pageOf(found, page.limit, ({ order_key: key, home_id: id }) =>
    encodeCursor(page.sort, { key: String(key), id }),
  );
  // No row after a cursor says nothing of those before it.
  const total = found[0]?.total ?? (page.cursor === null ? 0 : await countHomes(em, list.conditions));
  const versions = rows.map(({ home_id: id, version }) => ({ id, version }));
  return { answer: { homes: versions, total, next }, lastZone: found[0]?.last_zone ?? null };
}

/** Homes that are still listed, in any order, each with its version. */
export function homesByVersion(em: EntityManager, ids: readonly string[]) {
  const found = db(em)
    .selectFrom('search_homes as s')
    .select(['s.home_id', 's.version'])
    .where((row) => isOneOf(row.ref('s.home_id'), ids, 'uuid'))
    .as('found');
  return homes(em).innerJoin(found, 'found.home_id', 'p.id').select('found.version').execute();
}

/** Map positions of the first homes that meet the conditions, recommended ones first, and how many meet them. */
export async function pinsOfHomes(
  em: EntityManager,
  list: HomeList,
  limit: number,
): Promise<Read<{ pins: PinRow[]; total: number }>> {
  const { direction } = orderOf('recommended', list.days);
  const page = { sort: 'recommended', rows: limit, cursor: null } as const;
  const found = await readsOver<PropertiesTables>(em)
    .selectFrom('properties as p')
    .innerJoin(matching(em, list, page), 'found.home_id', 'p.id')
    .select([
      'p.id',
      'p.title',
      'p.public_latitude',
      'p.public_longitude',
      'p.nightly_cents',
      'found.total',
      'found.last_zone',
    ])
    .orderBy('found.order_key', direction)
    .orderBy('p.id', direction)
    .execute();
  const pins = found.map(({ total: _total, last_zone: _zone, ...pin }) => pin);
  return { answer: { pins, total: found[0]?.total ?? 0 }, lastZone: found[0]?.last_zone ?? null };
}

/** Homes around a place that meet the conditions, nearest first. */
export async function nearbyHomes(
  em: EntityManager,
  conditions: Expression<SqlBool>,
  { around, within, limit }: { around: Place & { id: string }; within: number; limit: number },
): Promise<Read<NearbyRow[]>> {
  const distance = kilometresTo(around);
  const margin = within / KM_PER_DEGREE;
  const found = db(em)
    .selectFrom('search_homes as s')
    .select(['s.home_id', sql<number>`${distance}`.as('distance_km')])
    .select(lastZone)
    .where('s.home_id', '<>', around.id)
    // Lets the index skip what is too far north or south.
    .where((row) => row.between('s.latitude', around.latitude - margin, around.latitude + margin))
    .where(conditions)
    .where(distance, '<=', within)
    .orderBy('distance_km')
    .orderBy('s.home_id')
    .limit(limit)
    .as('found');
  const rows = await homes(em)
    .innerJoin(found, 'found.home_id', 'p.id')
    .select(['found.distance_km', 'found.last_zone'])
    .orderBy('found.distance_km')
    .orderBy('p.id')
    .execute();
  return {
    answer: rows.map(({ last_zone: _zone, ...row }) => row),
    lastZone: rows[0]?.last_zone ?? null,
  };
}

/** The highest number of a time zone when the rows were read. */
const lastZone = searching
  .selectFrom('search_terms')
  .where('family', '=', 'time_zone')
  .select((row) => row.fn.max('number').as('n'))
  .$asScalar()
  .$notNull()
  .as('last_zone');

const KM_PER_DEGREE = 111.2;

// Accurate enough for nearby homes: a degree of longitude shrinks towards the poles.
const kilometresTo = ({ latitude, longitude }: Place): Expression<number> =>
  sql<number>`${sql.lit(KM_PER_DEGREE)} * sqrt(power(${home.ref('s.latitude')} - ${latitude}, 2)
    + power((${home.ref('s.longitude')} - ${longitude}) * cos(radians(${latitude})), 2))`;

async function countHomes(em: EntityManager, conditions: Expression<SqlBool>): Promise<number> {
  const { total } = await counted(em, conditions).executeTakeFirstOrThrow();
  return total;
}

const counted = (em: EntityManager, conditions: Expression<SqlBool>) =>
  db(em).selectFrom('search_homes as s').select(countAll().as('total')).where(conditions);

/** Where a page begins, and how many rows are read for it. */
interface Slice {
  sort: HomeSort;
  cursor: string | null;
  rows: number;
}

/** Ids, versions and sort keys of a slice as the table `found`, with the number of all homes that meet the conditions. */
const matching = (em: EntityManager, list: HomeList, slice: Slice) =>
  list.local ? amongFew(em, list, slice) : amongMany(em, list, slice);

/** Reads what matches once, then counts and sorts it. */
function amongFew(em: EntityManager, { conditions, days }: HomeList, { sort, cursor, rows }: Slice) {
  const { key, direction } = orderOf(sort, days);
  return db(em)
    .with('matching', (query) =>
      query
        .selectFrom('search_homes as s')
        .select(['s.home_id', 's.version', sql<number>`${key}`.as('order_key')])
        .where(conditions),
    )
    .selectFrom('matching as m')
    .select((row) => [
      'm.home_id',
      'm.version',
      'm.order_key',
      row.selectFrom('matching').select(countAll().as('n')).$asScalar().$notNull().as('total'),
    ])
    .select(lastZone)
    .$if(cursor !== null, (query) =>
      query.where((row) =>
        after({ sort, cursor }, { key: row.ref('m.order_key'), id: row.ref('m.home_id'), direction }),
      ),
    )
    .orderBy('m.order_key', direction)
    .orderBy('m.home_id', direction)
    .limit(rows)
    .as('found');
}

/** Walks the index of the sort until the page is full, and counts apart. */
function amongMany(em: EntityManager, { conditions, days }: HomeList, { sort, cursor, rows }: Slice) {
  const { key, direction } = orderOf(sort, days);
  return db(em)
    .selectFrom('search_homes as s')
    .select(['s.home_id', 's.version', sql<number>`${key}`.as('order_key')])
    .select([counted(em, conditions).$asScalar().$notNull().as('total'), lastZone])
    .where(conditions)
    .$if(cursor !== null, (query) =>
      query.where(after({ sort, cursor }, { key, id: home.ref('s.home_id'), direction })),
    )
    .orderBy(key, direction)
    .orderBy('s.home_id', direction)
    .limit(rows)
    .as('found');
}

interface RowOrder {
  key: Expression<number>;
  id: Expression<string>;
  direction: 'asc' | 'desc';
}

/** The rows after a cursor. @throws DomainError `request.invalid` when it is not one of this sort */
function after(
  { sort, cursor }: Pick<Slice, 'sort' | 'cursor'>,
  { key, id, direction }: RowOrder,
): Expression<SqlBool> {
  const position = decodeCursor(sort, cursor ?? '');
  if (!position) throw invalidCursor();
  const operator = sql.raw(direction === 'asc' ? '>' : '<');
  return sql<SqlBool>`(${key}, ${id}) ${operator} (${position.key}::bigint, ${position.id}::uuid)`;
}
