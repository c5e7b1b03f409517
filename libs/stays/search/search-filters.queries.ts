import { expressionBuilder, sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { PropertiesTables } from '#libs/stays/properties';
import {
  addDays,
  bookableDays,
  FIRST_BOOKABLE_DAY,
  nightBits,
  nightsBetween,
  weekdayBit,
  type Cents,
  type CivilDate,
  type MapArea,
} from '#libs/core/rules';
import { arrivalNights, minuteIn } from './arrivals.js';
import { home } from './search-home.js';
import type { ZoneDay } from './search-terms.js';
import { totalWithin, type PricedStay } from './stay-total.js';
import type { SearchTables } from './tables.js';
import { isNamed } from './town-names.js';

/** Search criteria. `minPrice` and `maxPrice` are per night, or for the whole stay if there are dates. @spec §7, F9, F13 */
export interface SearchFilters {
  city: string | null;
  area: MapArea | null;
  minPrice: Cents | null;
  maxPrice: Cents | null;
  guests: number | null;
  stay: PricedStay | null;
  amenities: string[];
  /** At least so many. */
  bedrooms: number | null;
  /** Kinds of homes such as "Cabin"; of several one is enough, none means all. */
  kinds: string[];
  /** In stars; homes without reviews never match. @spec F8 */
  minRating: number | null;
}

/** Filters that every bookable home meets. */
export const ANY_HOME: SearchFilters = {
  city: null,
  area: null,
  minPrice: null,
  maxPrice: null,
  guests: null,
  stay: null,
  amenities: [],
  bedrooms: null,
  kinds: [],
  minRating: null,
};

/** What the words of a search mean in the rows it reads. */
export interface SearchContext {
  /** The local days of all time zones. */
  days: readonly ZoneDay[];
  /** The numbers of the wanted amenities; null for one that no home has. */
  amenities: readonly (number | null)[];
  /** The towns that the city stands for, where none has its name. */
  towns?: readonly number[];
}

interface WantedAmenities {
  names: readonly string[];
  numbers: readonly (number | null)[];
}

type Reads = SearchTables & PropertiesTables;
const searching = expressionBuilder<Reads>();

const AMENITY_BITS = 64;
/** More than any home or stay costs. */
const MOST_CENTS = 2_147_483_647;
const MINUTES_PER_DAY = 1_440;

/** The conditions that home `s` must meet to be found. */
export function conditionsOf(filters: SearchFilters, context: SearchContext): Expression<SqlBool> {
  const { city, area, guests, amenities, bedrooms, kinds, minRating, stay } = filters;
  return home.and([
    ...(context.towns ? [inTowns(context.towns)] : city ? [inCity(city)] : []),
    ...(area ? [within(area)] : []),
    ...(guests ? [home('s.max_guests', '>=', guests)] : []),
    ...(bedrooms ? [home('s.bedrooms', '>=', bedrooms)] : []),
    ...(kinds.length > 0 ? [isOfKind(kinds)] : []),
    ...withAmenities({ names: amenities, numbers: context.amenities }),
    ...(minRating === null ? [] : [ratedAtLeast(minRating)]),
    ...pricedWithin(filters),
    stay ? bookableFor(stay, context.days) : bookableSometime(context.days),
  ]);
}

/** True when the conditions narrow a search to few homes: a town or an area. */
export const isLocal = ({ city, area }: SearchFilters): boolean => city !== null || area !== null;

const bits = (value: bigint): Expression<bigint> => sql<bigint>`${String(value)}::bigint`;

const inTowns = (ids: readonly number[]): Expression<SqlBool> => home('s.town_id', 'in', ids);

/** Homes in the towns of this name or state. */
const inCity = (city: string): Expression<SqlBool> => {
  const towns = searching.selectFrom('towns as t').select('t.id').where(isNamed(city));
  // An array, so that the planner looks up the towns first, whatever it expects of them.
  return sql<SqlBool>`${home.ref('s.town_id')} = any(array(${towns}))`;
};

const within = ({ west, south, east, north }: MapArea): Expression<SqlBool> =>
  home.and([home.between('s.longitude', west, east), home.between('s.latitude', south, north)]);

/** Amenities without a bit are rare ones, which the homes themselves are asked for. */
function withAmenities({ names, numbers }: WantedAmenities): Expression<SqlBool>[] {
  if (names.length === 0) return [];
  if (numbers.includes(null)) return [sql<SqlBool>`false`];
  const wanted = numbers.reduce<bigint>((sum, number) => sum | amenityBit(number ?? 0), 0n);
  const rare = names.filter((_name, index) => (numbers[index] ?? 0) >= AMENITY_BITS);
  return [
    sql<SqlBool>`${home.ref('s.amenities')} & ${bits(wanted)} = ${bits(wanted)}`,
    ...(rare.length > 0 ? [hasAll(rare)] : []),
  ];
}

const amenityBit = (number: number): bigint =>
  number < AMENITY_BITS ? BigInt.asIntN(AMENITY_BITS, 1n << BigInt(number)) : 0n;

/** What the home of row `s` itself must meet; `p` is the home. */
const homeItself = (
  condition: (row: ExpressionBuilder<{ p: Reads['properties'] }, 'p'>) => Expression<SqlBool>,
) =>
  searching.exists(
    searching
      .selectFrom('properties as p')
      .select('p.id')
      .where('p.id', '=', home.ref('s.home_id'))
      .where(condition),
  );

/** Case-insensitive; Kysely has no array operators. */
const hasAll = (names: readonly string[]): Expression<SqlBool> =>
  homeItself(
    (row) => sql<SqlBool>`(select array_agg(lower(one)) from unnest(${row.ref('p.amenities')}) one)
      @> string_to_array(lower(${names.join(',')}), ',')`,
  );

/** Case-insensitive: owners may write a kind of their own. */
const isOfKind = (kinds: readonly string[]): Expression<SqlBool> =>
  homeItself((row) =>
    row(
      sql<string>`lower(${row.ref('p.property_type')})`,
      'in',
      kinds.map((kind) => kind.toLowerCase()),
    ),
  );

/** Compares products, because a division would round. */
const ratedAtLeast = (stars: number): Expression<SqlBool> =>
  home.and([
    home('s.rating_count', '>', 0),
    sql<SqlBool>`${home.ref('s.rating_sum')} >= ${stars}::numeric * ${home.ref('s.rating_count')}`,
  ]);

/** With dates, the price is the total including cleaning, else the lowest nightly price offered. @spec F13, G3 */
function pricedWithin({ minPrice, maxPrice, stay }: SearchFilters): Expression<SqlBool>[] {
  if (minPrice === null && maxPrice === null) return [];
  const range = { from: minPrice ?? 0, to: maxPrice ?? MOST_CENTS };
  const nightly = home.ref('s.nightly_cents').$castTo<number>();
  return [stay ? totalWithin(stay, range) : home.between(nightly, range.from, range.to)];
}

/** Every night is free, and the home's rules let such a stay start on this day in its zone. @spec B3, B4, B7, C15, C17, G5 */
function bookableFor(
  stay: NonNullable<SearchFilters['stay']>,
  days: readonly ZoneDay[],
): Expression<SqlBool> {
  const nights = bits(nightBits(stay.checkIn, stay.checkOut));
  const elsewhere = days.filter(({ today }) => !startsInWindow(stay.checkIn, today));
  return home.and([
    sql<SqlBool>`${home.ref('s.free')} & ${nights} = ${nights}`,
    home('s.max_nights', '>=', stay.nights),
    home.or([home('s.min_nights', '<=', stay.nights), fillsGap(stay, days)]),
    sql<SqlBool>`${home.ref('s.arrival_days')} & ${sql.lit(weekdayBit(stay.checkIn))} <> 0`,
    home.or([home('s.notice_minutes', '<=', 0), ...days.map((day) => inNotice(stay.checkIn, day))]),
    ...elsewhere.map(({ zones }) => home('s.time_zone', 'not in', zones)),
  ]);
}

/** The night after the stay is not free, and neither is the one before it, or nobody can arrive before it. @spec G5 */
function fillsGap(
  { checkIn, checkOut }: NonNullable<SearchFilters['stay']>,
  days: readonly ZoneDay[],
): Expression<SqlBool> {
  const after = bits(nightBits(checkOut, addDays(checkOut, 1)));
  const before = bits(nightBits(addDays(checkIn, -1), checkIn));
  return home.and([
    home('s.sells_gaps', '=', true),
    sql<SqlBool>`${home.ref('s.free')} & ${after} = 0`,
    home.or([
      sql<SqlBool>`${home.ref('s.free')} & ${before} = 0`,
      ...days.map((day) => isFirstArrival(checkIn, day)),
    ]),
  ]);
}

/** True in the zones of a day when this is the first day on which a stay can begin. The caller excludes earlier ones. */
function isFirstArrival(checkIn: CivilDate, day: ZoneDay): Expression<SqlBool> {
  const ahead = nightsBetween(day.today, checkIn);
  const inZones = home('s.time_zone', 'in', day.zones);
  if (ahead <= FIRST_BOOKABLE_DAY) return inZones;
  const closed = sql.lit((ahead - 1) * MINUTES_PER_DAY);
  return home.and([inZones, sql<SqlBool>`${home.ref('s.notice_minutes')} > ${closed} - ${minuteIn(day)}`]);
}

/** True in the zones of a day when booking has not closed yet for an arrival. */
const inNotice = (checkIn: CivilDate, day: ZoneDay): Expression<SqlBool> =>
  home.and([
    home('s.time_zone', 'in', day.zones),
    sql<SqlBool>`${home.ref('s.notice_minutes')} <= ${sql.lit(nightsBetween(day.today, checkIn) * MINUTES_PER_DAY)} - ${minuteIn(day)}`,
  ]);

const startsInWindow = (checkIn: CivilDate, today: CivilDate): boolean => {
  const { from, to } = bookableDays(today);
  return checkIn >= from && checkIn <= to;
};

/** A stay can start on some night. @spec B3, B4, B7, G5 */
function bookableSometime([most, ...others]: readonly ZoneDay[]): Expression<SqlBool> {
  if (!most) return sql<SqlBool>`true`; // no home was ever listed
  const hasFreeNight = (day: ZoneDay) => {
    const { from, to } = bookableDays(day.today);
    return sql<SqlBool>`${arrivalNights(day)} & ${bits(nightBits(from, addDays(to, 1)))} <> 0`;
  };
  if (others.length === 0) return hasFreeNight(most);
  const otherZones = others.flatMap(({ zones }) => zones);
  return home.or([
    home.and([home('s.time_zone', 'not in', otherZones), hasFreeNight(most)]),
    ...others.map((day) => home.and([home('s.time_zone', 'in', day.zones), hasFreeNight(day)])),
  ]);
}
