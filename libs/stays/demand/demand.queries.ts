import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { isOneOf, readsOver } from '#libs/core/platform';
import { addDays, civilDate, DEMAND_DAYS, type CivilDate, type ComparableStay } from '#libs/core/rules';
import type { BookingsTables } from '#libs/stays/bookings';
import type { PropertiesTables } from '#libs/stays/properties';
import type { SearchTables } from '#libs/stays/search';

type Reads = PropertiesTables & Pick<BookingsTables, 'bookings'> & Pick<SearchTables, 'search_homes'>;

/** Owners and time zones of listed homes, by their ids; what is no home's id is left out. */
export const homesSeen = (em: EntityManager, ids: readonly string[]) =>
  readsOver<Reads>(em)
    .selectFrom('properties as p')
    .select(['p.id', 'p.owner_id', 'p.time_zone'])
    .where((row) => isOneOf(row.ref('p.id'), ids, 'uuid'))
    .where('p.status', '=', 'listed')
    .execute();

/** The home to compare with. */
interface ComparedHome {
  owner_id: string;
  public_latitude: number;
  public_longitude: number;
  bedrooms: number;
  max_guests: number;
}

/** Degrees of latitude, some 25 kilometres. */
const NEAR_DEGREES = 0.225;
const MOST_HOMES = 100;
const MOST_STAYS = 1_000;
const LOOK_BACK_DAYS = 2 * DEMAND_DAYS;

/**
 * Paid stays at other owners' homes around a home with as many bedrooms and guests, give or take one and two, that began in the 60 days before
 * a night or begin in the 21 after it. Around means where the public sees homes, also this one: an owner who moves a pin learns nothing of where
 * others really are. Listed homes are found in the index of search, which knows where they are.
 * @spec decision 33, G2
 */
export async function comparableStays(
  em: EntityManager,
  home: ComparedHome,
  night: CivilDate,
): Promise<ComparableStay[]> {
  const width = NEAR_DEGREES / Math.max(Math.cos((home.public_latitude * Math.PI) / 180), 0.1);
  const rows = await readsOver<Reads>(em)
    .with('near', (query) =>
      query
        .selectFrom('search_homes as s')
        .innerJoin('properties as p', 'p.id', 's.home_id')
        .select('p.id')
        .where('s.latitude', '>=', home.public_latitude - NEAR_DEGREES)
        .where('s.latitude', '<=', home.public_latitude + NEAR_DEGREES)
        .where('s.longitude', '>=', home.public_longitude - width)
        .where('s.longitude', '<=', home.public_longitude + width)
        .where('s.bedrooms', '>=', home.bedrooms - 1)
        .where('s.bedrooms', '<=', home.bedrooms + 1)
        .where('s.max_guests', '>=', home.max_guests - 2)
        .where('s.max_guests', '<=', home.max_guests + 2)
        .where('p.owner_id', '<>', home.owner_id)
        .orderBy(
          (row) =>
            sql<number>`(${row.ref('s.latitude')} - ${home.public_latitude}) ^ 2 + (${row.ref('s.longitude')} - ${home.public_longitude}) ^ 2`,
        )
        .orderBy('p.id')
        .limit(MOST_HOMES),
    )
    .selectFrom('near')
    .innerJoin('bookings as b', 'b.property_id', 'near.id')
    .select(['b.property_id', 'b.check_in_date', 'b.check_out_date', 'b.nightly_cents', 'b.price_lines'])
    .where('b.status', 'in', ['confirmed', 'completed'])
    .where('b.check_in_date', '>=', addDays(night, -LOOK_BACK_DAYS))
    .where('b.check_in_date', '<=', addDays(night, 21))
    .orderBy('b.check_in_date', 'desc')
    .orderBy('b.id')
    .limit(MOST_STAYS)
    .execute();
  return rows.map((row) => ({
    propertyId: row.property_id,
    from: civilDate(row.check_in_date),
    to: civilDate(row.check_out_date),
    nightly: row.nightly_cents,
    lines: row.price_lines,
  }));
}
