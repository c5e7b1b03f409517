import { nightsFreeSql } from '#libs/platform';
import { CLEANING_FEE, FIRST_BOOKABLE_DAY, LAST_BOOKABLE_DAY, type Cents, type CivilDate } from '#libs/rules';

/** How a list can be ordered. */
export const SORTS = ['recommended', 'price_asc', 'price_desc', 'rating', 'newest'] as const;
export type Sort = (typeof SORTS)[number];

/** What a search asks for. `minPrice` and `maxPrice` are per night, or in all once there are dates. @spec §7, F9, F13 */
export interface SearchFilters {
  city: string | null;
  minPrice: Cents | null;
  maxPrice: Cents | null;
  guests: number | null;
  stay: { checkIn: CivilDate; checkOut: CivilDate; nights: number } | null;
  amenities: string[];
}

/** A condition with its parameters. */
export interface Condition {
  sql: string;
  params: unknown[];
}

/** Everything a home must fulfil to be found; joined by `and`. `p` is the home. */
export function conditionsOf(filters: SearchFilters, now: Date): Condition[] {
  const all: Condition[] = [{ sql: `p.status = 'listed'`, params: [] }];
  if (filters.city) all.push(inCity(filters.city));
  if (filters.guests) all.push({ sql: 'p.max_guests >= ?', params: [filters.guests] });
  if (filters.amenities.length > 0) all.push(withAmenities(filters.amenities));
  all.push(...pricedWithin(filters));
  if (filters.stay) all.push(...bookableFor(filters.stay, now));
  return all;
}

/** "Bend", "Bend, OR" and "OR" all find Bend. */
const inCity = (city: string): Condition => ({
  sql: `lower(?) in (lower(p.city), lower(p.city || ', ' || p.state), lower(p.state))`,
  params: [city],
});

const withAmenities = (amenities: string[]): Condition => ({
  sql: `(select array_agg(lower(one)) from unnest(p.amenities) one) @> string_to_array(lower(?), ',')`,
  params: [amenities.join(',')],
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
function bookableFor(stay: NonNullable<SearchFilters['stay']>, now: Date): Condition[] {
  return [
    { sql: nightsFreeSql('p.id'), params: [stay.checkIn, stay.checkOut] },
    { sql: 'p.max_nights >= ?', params: [stay.nights] },
    {
      sql: `?::date - (?::timestamptz at time zone p.time_zone)::date between ? and ?`,
      params: [stay.checkIn, now, FIRST_BOOKABLE_DAY, LAST_BOOKABLE_DAY],
    },
  ];
}
