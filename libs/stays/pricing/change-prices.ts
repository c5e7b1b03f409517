import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { jsonb, parallelArrays, type Tx } from '#libs/core/platform';
import type { Cents, CivilDate, PriceRules } from '#libs/core/rules';
import { db } from './tables.js';

/** What an owner sets at once: everything but the base price and the prices of single nights. */
export type PriceSettings = Omit<PriceRules, 'base' | 'nights'>;

/** The price of a night; null for none of its own. */
export interface NightPrice {
  date: CivilDate;
  cents: Cents | null;
}

/** The version of a home's settings; 0 before the first change. */
export async function pricesVersion(em: EntityManager, homeId: string): Promise<number> {
  const stored = await db(em)
    .selectFrom('home_prices')
    .select('version')
    .where('property_id', '=', homeId)
    .executeTakeFirst();
  return stored?.version ?? 0;
}

/** The price that reductions never go below; null when the owner has set none. */
export async function lowestPriceOf(em: EntityManager, homeId: string): Promise<Cents | null> {
  const stored = await db(em)
    .selectFrom('home_prices')
    .select('floor_cents')
    .where('property_id', '=', homeId)
    .executeTakeFirst();
  return stored?.floor_cents ?? null;
}

/**
 * Replaces the settings of a home, which the caller has locked. Stays that are held or booked keep their prices.
 * @param version of the settings that the change was made from; 0 when there were none
 * @returns false, and changes nothing, when there is a newer version
 */
export async function replacePrices(
  tx: Tx,
  homeId: string,
  version: number,
  settings: PriceSettings,
): Promise<boolean> {
  if ((await pricesVersion(tx, homeId)) !== version) return false;
  const values = {
    weekend_cents: settings.weekend,
    ladder: jsonb(settings.ladder),
    lengths: jsonb(settings.lengths),
    gap_percent: settings.gapPercent,
    floor_cents: settings.floor,
    version: version + 1,
  };
  await db(tx)
    .insertInto('home_prices')
    .values({ property_id: homeId, ...values })
    .onConflict((conflict) => conflict.column('property_id').doUpdateSet(values))
    .execute();
  await replaceSeasons(tx, homeId, settings);
  return true;
}

async function replaceSeasons(tx: Tx, homeId: string, { seasons }: PriceSettings): Promise<void> {
  await db(tx).deleteFrom('price_seasons').where('property_id', '=', homeId).execute();
  if (seasons.length === 0) return;
  await db(tx)
    .insertInto('price_seasons')
    .values(seasons.map(({ from, to, cents }) => ({ property_id: homeId, nights: `[${from},${to})`, cents })))
    .execute();
}

/**
 * Sets the prices of single nights of a home, which the caller has locked.
 * @returns the prices until now, which restore them
 */
export async function setNightPrices(
  tx: Tx,
  homeId: string,
  nights: readonly NightPrice[],
): Promise<NightPrice[]> {
  const dates = nights.map(({ date }) => date);
  const stored = await db(tx)
    .deleteFrom('night_prices')
    .where('property_id', '=', homeId)
    .where('night', 'in', dates)
    .returning(['night', 'cents'])
    .execute();
  const set = nights.flatMap(({ date, cents }) => (cents === null ? [] : [{ date, cents }]));
  if (set.length > 0)
    await db(tx)
      .insertInto('night_prices')
      .columns(['property_id', 'night', 'cents'])
      .expression((query) =>
        query
          .selectFrom(
            parallelArrays(
              set.map(({ date }) => date),
              set.map(({ cents }) => cents),
            ).as<'p'>(sql`p(key, n)`),
          )
          .select((row) => [
            sql<string>`${homeId}::uuid`.as('property_id'),
            sql<string>`${row.ref('p.key')}::date`.as('night'),
            row.ref('p.n').$castTo<Cents>().as('cents'),
          ]),
      )
      .execute();
  const before = new Map<string, Cents>(stored.map(({ night, cents }) => [night, cents]));
  return dates.map((date) => ({ date, cents: before.get(date) ?? null }));
}
