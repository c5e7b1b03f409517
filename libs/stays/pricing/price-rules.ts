import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type Expression, type SqlBool } from 'kysely';
import {
  civilDate,
  onePrice,
  type Cents,
  type CivilDate,
  type LadderStep,
  type LengthDiscount,
  type Nights,
  type PriceRules,
  type Season,
} from '#libs/core/rules';
import { db } from './tables.js';

/** A home whose prices are asked for, as its own row says them. */
export interface PricedHome {
  id: string;
  base: Cents;
  /** Whether anything else is set; a home without rules costs no query. */
  hasRules: boolean;
}

/**
 * The rules for the prices of homes, with what they say about the nights of a range. Whoever prices a stay to hold it has locked the home: its
 * rules do not change then.
 * @spec G4
 */
export async function priceRulesOf(
  em: EntityManager,
  homes: readonly PricedHome[],
  range: Nights,
): Promise<(homeId: string) => PriceRules> {
  const ruled = homes.filter(({ hasRules }) => hasRules);
  const stored =
    ruled.length === 0
      ? []
      : await storedRules(
          em,
          ruled.map(({ id }) => id),
          range,
        );
  const rules = new Map(homes.map(({ id, base }) => [id, onePrice(base)]));
  for (const { id, ...set } of stored) {
    const base = rules.get(id)?.base;
    if (base !== undefined) rules.set(id, { base, ...rulesOf(set) });
  }
  return (homeId) => {
    const found = rules.get(homeId);
    if (!found) throw new RangeError(`No prices of home ${homeId} were read`);
    return found;
  };
}

interface StoredRules {
  weekend_cents: Cents | null;
  ladder: readonly LadderStep[] | null;
  lengths: readonly LengthDiscount[] | null;
  gap_percent: number | null;
  floor_cents: Cents | null;
  seasons: readonly Season[] | null;
  nights: Readonly<Record<CivilDate, Cents>> | null;
}

const rulesOf = (stored: StoredRules): Omit<PriceRules, 'base'> => ({
  weekend: stored.weekend_cents,
  seasons: stored.seasons ?? [],
  nights: new Map(Object.entries(stored.nights ?? {}).map(([night, cents]) => [civilDate(night), cents])),
  ladder: stored.ladder ?? [],
  lengths: stored.lengths ?? [],
  gapPercent: stored.gap_percent ?? 0,
  floor: stored.floor_cents,
});

/** Settings, seasons and nights of homes in one statement; a home may have any of the three. */
function storedRules(em: EntityManager, ids: readonly string[], { from, to }: Nights) {
  return db(em)
    .selectFrom(sql<{ id: string }>`unnest(${ids}::uuid[])`.as<'w'>(sql`w(id)`))
    .leftJoin('home_prices as h', 'h.property_id', 'w.id')
    .select(['w.id', 'h.weekend_cents', 'h.ladder', 'h.lengths', 'h.gap_percent', 'h.floor_cents'])
    .select((row) => [
      row
        .selectFrom('price_seasons as s')
        .select((season) => seasonsOf(season.ref('s.nights'), season.ref('s.cents')).as('seasons'))
        .whereRef('s.property_id', '=', 'w.id')
        .where((season) => sql<SqlBool>`${season.ref('s.nights')} && daterange(${from}::date, ${to}::date)`)
        .as('seasons'),
      row
        .selectFrom('night_prices as n')
        .select((night) =>
          sql<Record<
            CivilDate,
            Cents
          > | null>`jsonb_object_agg(${night.ref('n.night')}, ${night.ref('n.cents')})`.as('nights'),
        )
        .whereRef('n.property_id', '=', 'w.id')
        .where('n.night', '>=', from)
        .where('n.night', '<', to)
        .as('nights'),
    ])
    .execute();
}

/** Seasons as JSON, the earliest first; null without one. */
const seasonsOf = (nights: Expression<string>, cents: Expression<Cents>) =>
  sql<
    Season[] | null
  >`jsonb_agg(jsonb_build_object('from', lower(${nights}), 'to', upper(${nights}), 'cents', ${cents}) order by ${nights})`;
