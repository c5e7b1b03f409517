import type { EntityManager } from '@mikro-orm/postgresql';
import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import { countAll, invalidCursor, isOneOf, pageOf, readsOver } from '#libs/core/platform';
import { CLEANING_FEE, type Cents, type CivilDate, type HomeSort, type Place } from '#libs/core/rules';
import { LIMIT_COLUMNS } from '#libs/stays/calendar';
import {
  decodeCursor,
  encodeCursor,
  homes,
  type HomeRow,
  type Page,
  type Position,
  type PropertiesTables,
} from '#libs/stays/properties';
import type { OfferedHome } from './least-total.js';
import { home, searching } from './search-home.js';
import { orderOf } from './search-order.js';
import { offersAreDue } from './offers.js';
import type { ZoneDay } from './search-terms.js';
import {
  hasLadder,
  hasPriceRules,
  ladderPercentAt,
  totalByRules,
  totalOf,
  totalOfOnePrice,
  type PricedStay,
} from './stay-total.js';
import { db, type SearchTables } from './tables.js';

/** The homes that are looked for. */
export interface HomeList {
  conditions: Expression<SqlBool>;
  /** The conditions narrow them to few: a town or an area. */
  local: boolean;
  days: readonly ZoneDay[];
  stay: PricedStay | null;
  now: Date;
}

/** What the index says of itself when it is read. */
export interface Seen {
  /** The newest time zone that was known. */
  lastZone: number;
  /** Some prices were those of an earlier day. */
  offersDue: boolean;
}

/** An answer, and what else was seen when it was read; null when no row says it. */
export interface Read<Answer> {
  answer: Answer;
  seen: Seen | null;
}

/** What says the total of a stay at a home. */
export interface TotalRow {
  /** Of the stay that is looked for; null without dates. @spec F13 */
  stay_cents: Cents | null;
  /** The home's free nights as a number in digits, for which no other type is large enough; see `nightBits`. Null with dates. */
  free: string | null;
}

/** A home with what it is offered for when nobody has chosen dates. @spec G3 */
export type FoundHome = HomeRow & Pick<OfferedHome, 'offered_cents' | 'least_cents'>;

/** A home as shown on the map. */
export interface PinRow extends TotalRow, OfferedHome {
  id: string;
  public_latitude: number;
  public_longitude: number;
  title: string;
}

/** A nearby home with its straight-line distance in kilometres. */
export type NearbyRow = FoundHome & TotalRow & { distance_km: number };

/** A home in the version that a list shows. */
export interface HomeVersion extends TotalRow {
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
  const { direction } = orderOf(page.sort, list);
  const found = await db(em)
    .selectFrom(matching(em, list, { ...page, rows: page.limit + 1 }))
    .select(['found.home_id', 'found.version', 'found.stay_cents', 'found.free', 'found.order_key'])
    .select(['found.total', 'found.last_zone', 'found.offers_due'])
    .orderBy('found.order_key', direction)
    .orderBy('found.home_id', direction)
    .execute();
  const { rows, next } = pageOf(found, page.limit, ({ order_key: key, home_id: id }) =>
    encodeCursor(page.sort, { key: String(key), id }),
  );
  // No row after a cursor says nothing of those before it.
  const total = found[0]?.total ?? (page.cursor === null ? 0 : await countHomes(em, list.conditions));
  const versions = rows.map(versionOf);
  return { answer: { homes: versions, total, next }, seen: seenIn(found) };
}

const versionOf = ({
  home_id: id,
  version,
  stay_cents,
  free,
}: TotalRow & { home_id: string; version: number }): HomeVersion => ({ id, version, stay_cents, free });

/** Homes that are still listed, in any order, each with its version. */
export function homesByVersion(em: EntityManager, ids: readonly string[]) {
  const found = db(em)
    .selectFrom('search_homes as s')
    .select(['s.home_id', 's.version', 's.nightly_cents as offered_cents', 's.least_cents'])
    .where((row) => isOneOf(row.ref('s.home_id'), ids, 'uuid'))
    .as('found');
  return homes(em)
    .innerJoin(found, 'found.home_id', 'p.id')
    .select(['found.version', 'found.offered_cents', 'found.least_cents'])
    .execute();
}

/** The prices of homes that are listed. */
export async function pricesOfHomes(
  em: EntityManager,
  ids: readonly string[],
  { stay, now }: Pick<HomeList, 'stay' | 'now'>,
): Promise<Read<(TotalRow & OfferedHome & { id: string })[]>> {
  const found = await readsOver<SearchTables & PropertiesTables>(em)
    .selectFrom('search_homes as s')
    .innerJoin('properties as p', 'p.id', 's.home_id')
    .select(['s.home_id as id', 's.nightly_cents as offered_cents', 's.least_cents'])
    .select(OFFERED_COLUMNS)
    .select(totalColumns(stay))
    .select(seen(now))
    .where((row) => isOneOf(row.ref('s.home_id'), ids, 'uuid'))
    .execute();
  return {
    answer: found.map(({ last_zone: _zone, offers_due: _due, ...row }) => row),
    seen: seenIn(found),
  };
}

/** Homes that are asked for beside those whose ladder has begun, where it is which day, and how many are read at most. */
export interface Fallen {
  today: CivilDate;
  alsoOf: readonly string[];
  limit: number;
}

/**
 * Homes that meet the conditions and may have become cheaper: those asked for, then those whose ladder takes something off the stay, the most
 * first; of two that take off the same share, the dearer one, because the cleaning fee stays.
 */
export async function fallenHomes(
  em: EntityManager,
  { conditions, days, stay, now }: HomeList & { stay: PricedStay },
  { today, alsoOf, limit }: Fallen,
): Promise<Read<HomeVersion[]>> {
  const elsewhere = days.filter((day) => day.today !== today);
  const percent = ladderPercentAt(stay.checkIn);
  const isAskedFor = isOneOf(home.ref('s.home_id'), alsoOf, 'uuid');
  const found = await db(em)
    .selectFrom('search_homes as s')
    .select(shown(stay))
    .select(seen(now))
    .where(conditions)
    .where((row) => row.and(elsewhere.map(({ zones }) => row('s.time_zone', 'not in', zones))))
    .where((row) => row.or([row.and([hasLadder, row(percent, '>', 0)]), isAskedFor]))
    .orderBy(isAskedFor, 'desc')
    .orderBy(percent, 'desc')
    .orderBy('stay_cents', 'desc')
    .orderBy('s.home_id')
    .limit(limit)
    .execute();
  return { answer: found.map(versionOf), seen: seenIn(found) };
}

/** Map positions of the first homes that meet the conditions, recommended ones first, and how many meet them. */
export async function pinsOfHomes(
  em: EntityManager,
  list: HomeList,
  limit: number,
): Promise<Read<{ pins: PinRow[]; total: number }>> {
  const { direction } = orderOf('recommended', list);
  const page = { sort: 'recommended', rows: limit, cursor: null } as const;
  const found = await readsOver<PropertiesTables>(em)
    .selectFrom('properties as p')
    .innerJoin(matching(em, list, page), 'found.home_id', 'p.id')
    .select([
      'p.id',
      'p.title',
      'p.public_latitude',
      'p.public_longitude',
      'found.offered_cents',
      'found.least_cents',
      'found.stay_cents',
      'found.free',
      'found.total',
      'found.last_zone',
      'found.offers_due',
    ])
    .select(OFFERED_COLUMNS)
    .orderBy('found.order_key', direction)
    .orderBy('p.id', direction)
    .execute();
  const pins = found.map(({ total: _total, last_zone: _zone, offers_due: _due, ...pin }) => pin);
  return { answer: { pins, total: found[0]?.total ?? 0 }, seen: seenIn(found) };
}

/** Homes around a place that meet the conditions, nearest first. */
export async function nearbyHomes(
  em: EntityManager,
  { conditions, stay, now }: HomeList,
  { around, within, limit }: { around: Place & { id: string }; within: number; limit: number },
): Promise<Read<NearbyRow[]>> {
  const distance = kilometresTo(around);
  const margin = within / KM_PER_DEGREE;
  const found = db(em)
    .selectFrom('search_homes as s')
    .select(['s.home_id', sql<number>`${distance}`.as('distance_km')])
    .select(['s.nightly_cents as offered_cents', 's.least_cents', ...totalColumns(stay)])
    .select(seen(now))
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
    .select([
      'found.distance_km',
      'found.offered_cents',
      'found.least_cents',
      'found.stay_cents',
      'found.free',
    ])
    .select(['found.last_zone', 'found.offers_due'])
    .orderBy('found.distance_km')
    .orderBy('p.id')
    .execute();
  return {
    answer: rows.map(({ last_zone: _zone, offers_due: _due, ...row }) => row),
    seen: seenIn(rows),
  };
}

/** Columns of {@link Seen}. */
const seen = (now: Date) =>
  [
    searching
      .selectFrom('search_terms')
      .where('family', '=', 'time_zone')
      .select((row) => row.fn.max('number').as('n'))
      .$asScalar()
      .$notNull()
      .as('last_zone'),
    offersAreDue(now).as('offers_due'),
  ] as const;

const seenIn = ([row]: readonly { last_zone: number; offers_due: boolean }[]): Seen | null =>
  row ? { lastZone: row.last_zone, offersDue: row.offers_due } : null;

/** {@link TotalRow} of home `s`. */
const totalColumns = (stay: PricedStay | null, total = stay && totalOf(stay)) =>
  [
    (total ? sql<Cents | null>`${total}` : sql<Cents | null>`null::bigint`).as('stay_cents'),
    (stay ? sql<string | null>`null::text` : sql<string | null>`${home.ref('s.free')}::text`).as('free'),
  ] as const;

/** What is read of each home `s` that is found. */
const SHOWN = ['home_id', 'version', 'offered_cents', 'least_cents', 'stay_cents', 'free'] as const;
const shown = (stay: PricedStay | null, total?: Expression<number>) =>
  [
    ...(['s.home_id', 's.version', 's.nightly_cents as offered_cents', 's.least_cents'] as const),
    ...totalColumns(stay, total),
  ] as const;

/** What {@link OfferedHome} has of home `p` itself. */
const OFFERED_COLUMNS = [
  'p.has_price_rules',
  ...LIMIT_COLUMNS.map((column) => `p.${column}` as const),
] as const;

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

/** Ids, versions, prices and sort keys of a slice as the table `found`, with the number of all homes that meet the conditions. */
function matching(em: EntityManager, list: HomeList, slice: Slice) {
  if (list.local) return amongFew(em, list, slice);
  const { stay } = list;
  return stay && isByPrice(slice.sort)
    ? amongManyByTotal(em, { ...list, stay }, slice)
    : amongMany(em, list, slice);
}

/** Reads what matches once, then counts and sorts it. */
function amongFew(em: EntityManager, list: HomeList, { sort, cursor, rows }: Slice) {
  const { key, direction } = orderOf(sort, list);
  // A total is computed once.
  const byTotal = list.stay !== null && isByPrice(sort);
  const orderKey = matched.ref(byTotal ? 'm.stay_cents' : 'm.order_key').$castTo<number>();
  return db(em)
    .with('matching', (query) =>
      query
        .selectFrom('search_homes as s')
        .select(shown(list.stay))
        .$if(!byTotal, (some) => some.select(sql<number>`${key}`.as('order_key')))
        .where(list.conditions),
    )
    .selectFrom('matching as m')
    .select((row) => [
      ...SHOWN.map((column) => `m.${column}` as const),
      sql<number>`${orderKey}`.as('order_key'),
      row.selectFrom('matching').select(countAll().as('n')).$asScalar().$notNull().as('total'),
    ])
    .select(seen(list.now))
    .$if(cursor !== null, (query) =>
      query.where((row) => after({ sort, cursor }, { key: orderKey, id: row.ref('m.home_id'), direction })),
    )
    .orderBy(orderKey, direction)
    .orderBy('m.home_id', direction)
    .limit(rows)
    .as('found');
}

const matched = expressionBuilder<{ m: { stay_cents: Cents | null; order_key: number } }, 'm'>();

const isByPrice = (sort: HomeSort): boolean => sort === 'price_asc' || sort === 'price_desc';

/** Walks the index of the sort until the page is full, and counts apart. */
function amongMany(em: EntityManager, list: HomeList, { sort, cursor, rows }: Slice) {
  const { key, direction } = orderOf(sort, list);
  return db(em)
    .selectFrom('search_homes as s')
    .select([...shown(list.stay), sql<number>`${key}`.as('order_key')])
    .select(counted(em, list.conditions).$asScalar().$notNull().as('total'))
    .select(seen(list.now))
    .where(list.conditions)
    .$if(cursor !== null, (query) =>
      query.where(after({ sort, cursor }, { key, id: home.ref('s.home_id'), direction })),
    )
    .orderBy(key, direction)
    .orderBy('s.home_id', direction)
    .limit(rows)
    .as('found');
}

/**
 * Homes whose nights all cost the same are in the order of their totals for any stay: their index is walked until the page is full. The others are
 * read once, priced, counted and sorted; of both together the page takes the first.
 */
function amongManyByTotal(
  em: EntityManager,
  { conditions, stay, days, now }: HomeList & { stay: PricedStay },
  { sort, cursor, rows }: Slice,
) {
  const { direction } = orderOf(sort, { days, stay });
  const onePrice = home.and([home.not(hasPriceRules), conditions]);
  const ruled = db(em)
    .selectFrom('search_homes as s')
    .select(shown(stay, totalByRules(stay)))
    .where(hasPriceRules)
    .where(conditions);
  const walked = db(em)
    .selectFrom('search_homes as s')
    .select(shown(stay, totalOfOnePrice(stay)))
    .where(onePrice)
    .$if(cursor !== null, (query) =>
      query.where(
        afterTotal(
          { sort, cursor },
          { key: home.ref('s.nightly_cents').$castTo<number>(), id: home.ref('s.home_id'), direction },
          stay,
        ),
      ),
    )
    .orderBy('s.nightly_cents', direction)
    .orderBy('s.home_id', direction)
    .limit(rows);
  return db(em)
    .with('ruled', () => ruled)
    .selectFrom((query) =>
      query
        .selectFrom('ruled as r')
        .select(SHOWN.map((column) => `r.${column}` as const))
        .$if(cursor !== null, (some) =>
          some.where((row) =>
            after(
              { sort, cursor },
              { key: row.ref('r.stay_cents').$castTo<number>(), id: row.ref('r.home_id'), direction },
            ),
          ),
        )
        .unionAll(query.selectFrom(walked.as('walked')).selectAll())
        .as('m'),
    )
    .select((row) => [
      ...SHOWN.map((column) => `m.${column}` as const),
      row.ref('m.stay_cents').$castTo<number>().as('order_key'),
      sql<number>`${row.selectFrom('ruled').select(countAll().as('n'))} + ${counted(em, onePrice)}`.as(
        'total',
      ),
    ])
    .select(seen(now))
    .orderBy('m.stay_cents', direction)
    .orderBy('m.home_id', direction)
    .limit(rows)
    .as('found');
}

interface RowOrder {
  key: Expression<number>;
  id: Expression<string>;
  direction: 'asc' | 'desc';
}

/** The rows after a cursor. @throws DomainError `request.invalid` when it is not one of this sort */
const after = (slice: Pick<Slice, 'sort' | 'cursor'>, order: RowOrder): Expression<SqlBool> =>
  afterPosition(positionOf(slice), order);

function positionOf({ sort, cursor }: Pick<Slice, 'sort' | 'cursor'>): Position {
  const position = decodeCursor(sort, cursor ?? '');
  if (!position) throw invalidCursor();
  return position;
}

function afterPosition(position: Position, { key, id, direction }: RowOrder): Expression<SqlBool> {
  const operator = sql.raw(direction === 'asc' ? '>' : '<');
  return sql<SqlBool>`(${key}, ${id}) ${operator} (${position.key}::bigint, ${position.id}::uuid)`;
}

/** The rows after a cursor among homes whose nights all cost the same, by the columns of their index. */
function afterTotal(
  slice: Pick<Slice, 'sort' | 'cursor'>,
  order: RowOrder,
  { nights }: PricedStay,
): Expression<SqlBool> {
  const { key, id } = positionOf(slice);
  const nightly = (BigInt(key) - BigInt(CLEANING_FEE)) / BigInt(nights);
  if (nightly * BigInt(nights) + BigInt(CLEANING_FEE) === BigInt(key))
    return afterPosition({ key: String(nightly), id }, order);
  // No such home has exactly this total.
  return order.direction === 'asc'
    ? sql<SqlBool>`${order.key} > ${String(nightly)}::bigint`
    : sql<SqlBool>`${order.key} <= ${String(nightly)}::bigint`;
}
