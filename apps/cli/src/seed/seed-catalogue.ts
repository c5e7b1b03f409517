import type { EntityManager } from '@mikro-orm/postgresql';
import { DEMO_HOMES, DEMO_PEOPLE, demoId, type DemoHome } from '#libs/demo';
import { isOneOf, todayIn } from '#libs/core/platform';
import { addDays, cents, lastNightToSell, onePrice, type Plan, type PriceRules } from '#libs/core/rules';
import { priceRulesOf } from '#libs/stays/pricing';
import type { SeedHome, SeedTraveler } from './seeded-stays.js';
import { db } from './tables.js';

/** The homes, by demo key, and travelers, by email, that stays can use. */
export interface SeedCatalogue {
  homes: ReadonlyMap<string, SeedHome>;
  travelers: ReadonlyMap<string, SeedTraveler & { plan: Plan }>;
}

/** The catalogue of an empty database, from the demo data. */
export const demoCatalogue = (): SeedCatalogue => ({
  homes: new Map(
    DEMO_HOMES.map((home) => [
      home.key,
      {
        ...home,
        id: demoId('property', home.key),
        ownerId: demoId('user', home.owner),
        preparationHours: 0,
        prices: pricesOfDemo(home),
      },
    ]),
  ),
  travelers: new Map(
    DEMO_PEOPLE.map(({ email, fullName, plan }) => [
      email,
      { id: demoId('user', email), email, fullName, plan },
    ]),
  ),
});

/** What a demo home has cost since it was listed. @spec G4 */
export const pricesOfDemo = ({ nightlyCents, ladder, floorCents }: DemoHome): PriceRules => ({
  ...onePrice(cents(nightlyCents)),
  ladder,
  floor: floorCents === null ? null : cents(floorCents),
});

/** The catalogue of a used database: demo homes still listed, at today's prices, and travelers still active. */
export async function catalogueInDatabase(em: EntityManager, now: Date): Promise<SeedCatalogue> {
  const homeKeys = new Map(DEMO_HOMES.map(({ key }) => [demoId('property', key), key]));
  const emails = new Map(DEMO_PEOPLE.map(({ email }) => [demoId('user', email), email]));
  const homes = await db(em)
    .selectFrom('properties')
    .select(['id', 'owner_id as ownerId', 'title', 'time_zone as timeZone', 'nightly_cents as base'])
    .select([
      'check_in_time as checkInTime',
      'check_out_time as checkOutTime',
      'preparation_hours as preparationHours',
    ])
    .where('status', '=', 'listed')
    .where((home) => isOneOf(home.ref('id'), [...homeKeys.keys()], 'uuid'))
    .execute();
  const travelers = await db(em)
    .selectFrom('users')
    .select(['id', 'email', 'full_name as fullName', 'plan'])
    .where('suspended_at', 'is', null)
    .where((person) => isOneOf(person.ref('id'), [...emails.keys()], 'uuid'))
    .execute();
  const today = todayIn('UTC', now);
  const nights = { from: addDays(today, -1), to: addDays(lastNightToSell(today), 2) };
  const prices = await priceRulesOf(
    em,
    homes.map(({ id, base }) => ({ id, base, hasRules: true })),
    nights,
  );
  return {
    homes: new Map(
      homes.map(({ base: _base, ...home }) => [
        homeKeys.get(home.id) ?? home.id,
        { ...home, prices: prices(home.id) },
      ]),
    ),
    travelers: new Map(travelers.map((person) => [emails.get(person.id) ?? person.email, person])),
  };
}
