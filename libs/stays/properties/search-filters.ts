import { sql, type Expression, type SqlBool } from 'kysely';
import { firstFreeNight, nightsAreFree } from '#libs/stays/calendar';
import {
  CLEANING_FEE,
  FIRST_BOOKABLE_DAY,
  LAST_BOOKABLE_DAY,
  stateCode,
  type Cents,
  type CivilDate,
  type MapArea,
} from '#libs/core/rules';
import { home } from './homes.queries.js';

/** Search criteria. `minPrice` and `maxPrice` are per night, or for the whole stay if there are dates. @spec §7, F9, F13 */
export interface SearchFilters {
  city: string | null;
  area: MapArea | null;
  minPrice: Cents | null;
  maxPrice: Cents | null;
  guests: number | null;
  stay: { checkIn: CivilDate; checkOut: CivilDate; nights: number } | null;
  amenities: string[];
  /** In stars; homes without reviews never match. @spec F8 */
  minRating: number | null;
}

/** Today's date in the time zone of home `p`. */
export const todayAt = (now: Date): Expression<string> =>
  sql<string>`(${now}::timestamptz at time zone ${home.ref('p.time_zone')})::date`;

/** The first bookable night of home `p`; null when all are taken. @spec B3, B4 */
export const firstBookableNight = (now: Date): Expression<string | null> =>
  firstFreeNight(
    home.ref('p.id'),
    sql<string>`${todayAt(now)} + ${sql.lit(FIRST_BOOKABLE_DAY)}`,
    sql<string>`${todayAt(now)} + ${sql.lit(LAST_BOOKABLE_DAY)}`,
  );

/** The conditions that home `p` must meet to be found. */
export function conditionsOf(filters: SearchFilters, now: Date): Expression<SqlBool> {
  const { city, area, guests, amenities, minRating, stay } = filters;
  return home.and([
    home('p.status', '=', 'listed'),
    ...(city ? [inCity(city)] : []),
    ...(area ? [within(area)] : []),
    ...(guests ? [home('p.max_guests', '>=', guests)] : []),
    ...(amenities.length > 0 ? [withAmenities(amenities)] : []),
    ...(minRating === null ? [] : [ratedAtLeast(minRating)]),
    ...pricedWithin(filters),
    stay ? bookableFor(stay, now) : home(firstBookableNight(now), 'is not', null),
  ]);
}

const lower = (text: Expression<string> | string): Expression<string> => sql<string>`lower(${text}::text)`;

/** "Bend", "Bend, OR", "OR" and "Oregon" all find Bend. */
const inCity = (city: string): Expression<SqlBool> =>
  home.or([
    home(lower(home.ref('p.city')), '=', lower(city)),
    home(lower(sql<string>`${home.ref('p.city')} || ', ' || ${home.ref('p.state')}`), '=', lower(city)),
    home(lower(home.ref('p.state')), 'in', [lower(city), lower(stateCode(city) ?? city)]),
  ]);

const within = ({ west, south, east, north }: MapArea): Expression<SqlBool> =>
  home.and([home.between('p.longitude', west, east), home.between('p.latitude', south, north)]);

/** Case-insensitive; Kysely has no array operators. */
const withAmenities = (amenities: string[]): Expression<SqlBool> =>
  sql<SqlBool>`(select array_agg(lower(one)) from unnest(${home.ref('p.amenities')}) one)
    @> string_to_array(lower(${amenities.join(',')}), ',')`;

/** Compares products, because a division would round. */
const ratedAtLeast = (stars: number): Expression<SqlBool> =>
  home.and([
    home('p.rating_count', '>', 0),
    sql<SqlBool>`${home.ref('p.rating_sum')} >= ${stars}::numeric * ${home.ref('p.rating_count')}`,
  ]);

/** With dates, the price is the total including cleaning. @spec F13 */
function pricedWithin({ minPrice, maxPrice, stay }: SearchFilters): Expression<SqlBool>[] {
  const nightly = home.ref('p.nightly_cents');
  const price = stay
    ? sql<number>`${nightly}::bigint * ${stay.nights} + ${sql.lit(CLEANING_FEE)}`
    : home.ref('p.nightly_cents').$castTo<number>();
  return [
    ...(minPrice === null ? [] : [home(price, '>=', minPrice)]),
    ...(maxPrice === null ? [] : [home(price, '<=', maxPrice)]),
  ];
}

/** The booking window starts from each home's local date. @spec B3, B4, C15 */
const bookableFor = (stay: NonNullable<SearchFilters['stay']>, now: Date): Expression<SqlBool> =>
  home.and([
    nightsAreFree(home.ref('p.id'), stay.checkIn, stay.checkOut),
    home('p.max_nights', '>=', stay.nights),
    home.between(sql<number>`${stay.checkIn}::date - ${todayAt(now)}`, FIRST_BOOKABLE_DAY, LAST_BOOKABLE_DAY),
  ]);
