import type { EntityManager } from '@mikro-orm/postgresql';
import { expressionBuilder, sql, type InferResult } from 'kysely';
import { readsOver } from '#libs/core/platform';
import type { IdentityTables } from '#libs/people/identity';
import type { BookingsTables } from '#libs/stays/bookings';
import type { PricedHome } from '#libs/stays/pricing';
import type { PropertiesTables } from './tables.js';

type Reads = PropertiesTables & Pick<BookingsTables, 'stay_counts'> & Pick<IdentityTables, 'users'>;

/** Expression builder for queries over `properties as p`. */
export const home = expressionBuilder<{ p: PropertiesTables['properties'] }, 'p'>();

const COLUMNS = [
  'p.id',
  'p.title',
  'p.description',
  'p.address',
  'p.city',
  'p.state',
  'p.country',
  'p.nightly_cents',
  'p.bedrooms',
  'p.bathrooms',
  'p.max_guests',
  'p.max_nights',
  'p.min_nights',
  'p.preparation_hours',
  'p.notice_hours',
  'p.arrival_days',
  'p.sells_gaps',
  'p.has_price_rules',
  'p.amenities',
  'p.house_rules',
  'p.pictures',
  'p.neighbourhood',
  'p.rating_sum',
  'p.rating_count',
  'p.star_counts',
  'p.property_type',
  'p.latitude',
  'p.longitude',
  'p.public_latitude',
  'p.public_longitude',
  'p.time_zone',
  'p.check_in_time',
  'p.check_out_time',
  'p.status',
  'p.status_reason',
  'p.owner_id',
  'owner.full_name as owner_name',
  'owner.created_at as owner_since',
] as const;

/** Homes `p` with their `owner`, as lists and pages show them. `total_bookings` counts confirmed and completed ones. @spec C16 */
export const homes = (em: EntityManager) =>
  readsOver<Reads>(em)
    .selectFrom('properties as p')
    .innerJoin('users as owner', 'owner.id', 'p.owner_id')
    .select(COLUMNS)
    .select((row) =>
      row.fn
        .coalesce(
          row
            .selectFrom('stay_counts as n')
            .select('n.stays')
            .whereRef('n.property_id', '=', 'p.id')
            .$asScalar(),
          sql.lit(0),
        )
        .as('total_bookings'),
    );

/** A row of {@link homes}; cents. */
export type HomeRow = InferResult<ReturnType<typeof homes>>[number];

/** A home whose prices are asked for. */
export const pricedHome = (home: Pick<HomeRow, 'id' | 'nightly_cents' | 'has_price_rules'>): PricedHome => ({
  id: home.id,
  base: home.nightly_cents,
  hasRules: home.has_price_rules,
});
