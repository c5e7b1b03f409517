import { firstFreeNightSql, nightsFreeSql } from '#libs/platform';
import {
  CLEANING_FEE,
  FIRST_BOOKABLE_DAY,
  LAST_BOOKABLE_DAY,
  stateCode,
  type Cents,
  type CivilDate,
  type MapArea,
} from '#libs/rules';

/** How a list can be ordered. */
export const SORTS = ['recommended', 'price_asc', 'price_desc', 'rating', 'soonest', 'newest'] as const;
export type Sort = (typeof SORTS)[number];

/** What a search asks for. `minPrice` and `maxPrice` are per night, or in all once there are dates. @spec §7, F9, F13 */
export interface SearchFilters {
  city: string | null;
  area: MapArea | null;
  minPrice: Cents | null;
  maxPrice: Cents | null;
  guests: number | null;
  stay: { checkIn: CivilDate; checkOut: CivilDate; nights: number } | null;
  amenities: string[];
  /** Stars; homes nobody has reviewed have none. @spec F8 */
  minRating: number | null;
}

/** A condition with its parameters. */
export interface Condition {
  sql: string;
  params: unknown[];
}

/** The present, as a table of one row beside the homes `p`; one parameter. */
export const NOW_TABLE = '(select ?::timestamptz as instant) present';

const TODAY = '(present.instant at time zone p.time_zone)::date';

/** The first night on which a stay in `p` can begin, as SQL; null when all are taken. @spec B3, B4 */
export const FIRST_FREE_NIGHT = firstFreeNightSql(
  'p.id',
  `${TODAY} + ${FIRST_BOOKABLE_DAY}`,
  `${TODAY} + ${LAST_BOOKABLE_DAY}`,
);

/** Everything a home must fulfil to be found; joined by `and`. `p` is the home, beside {@link NOW_TABLE}. */
export function conditionsOf(filters: SearchFilters): Condition[] {
  const all: Condition[] = [{ sql: `p.status = 'listed'`, params: [] }];
  if (filters.city) all.push(inCity(filters.city));
  if (filters.area) all.push(within(filters.area));
  if (filters.guests) all.push({ sql: 'p.max_guests >= ?', params: [filters.guests] });
  if (filters.amenities.length > 0) all.push(withAmenities(filters.amenities));
  if (filters.minRating !== null) all.push(ratedAtLeast(filters.minRating));
  all.push(...pricedWithin(filters));
  all.push(
    ...(filters.stay ? bookableFor(filters.stay) : [{ sql: `${FIRST_FREE_NIGHT} is not null`, params: [] }]),
  );
  return all;
}

/** "Bend", "Bend, OR", "OR" and "Oregon" all find Bend. */
const inCity = (city: string): Condition => ({
  sql: `lower(p.city) = lower(?) or lower(p.city || ', ' || p.state) = lower(?) or lower(p.state) in (lower(?), lower(?))`,
  params: [city, city, city, stateCode(city) ?? city],
});

const within = ({ west, south, east, north }: MapArea): Condition => ({
  sql: 'p.longitude between ? and ? and p.latitude between ? and ?',
  params: [west, east, south, north],
});

const withAmenities = (amenities: string[]): Condition => ({
  sql: `(select array_agg(lower(one)) from unnest(p.amenities) one) @> string_to_array(lower(?), ',')`,
  params: [amenities.join(',')],
});

const ratedAtLeast = (stars: number): Condition => ({
  sql: 'p.rating_count > 0 and p.rating_sum >= ?::numeric * p.rating_count',
  params: [stars],
});

/** With dates a price is the total, cleaning included. @spec F13 */
function pricedWithin({ minPrice, maxPrice, stay }: SearchFilters): Condition[] {
  const price = stay ? 'p.nightly_cents::bigint * ? + ?' : 'p.nightly_cents';
  const facts = stay ? [stay.nights, CLEANING_FEE] : [];
  const found: Condition[] = [];
  if (minPrice !== null) found.push({ sql: `${price} >= ?`, params: [...facts, minPrice] });
  if (maxPrice !== null) found.push({ sql: `${price} <= ?`, params: [...facts, maxPrice] });
  return found;
}

/** The window is counted from each home's own today. @spec B3, B4, C15 */
function bookableFor(stay: NonNullable<SearchFilters['stay']>): Condition[] {
  return [
    { sql: nightsFreeSql('p.id'), params: [stay.checkIn, stay.checkOut] },
    { sql: 'p.max_nights >= ?', params: [stay.nights] },
    {
      sql: `?::date - ${TODAY} between ? and ?`,
      params: [stay.checkIn, FIRST_BOOKABLE_DAY, LAST_BOOKABLE_DAY],
    },
  ];
}
