import type { EntityManager } from '@mikro-orm/postgresql';
import type { PastPrices } from '#libs/core/rules';
import { knownOffers } from './offer-past.queries.js';
import { clocks } from './wall-clocks.js';

/** What decided the prices of a home, as far back as a claim looks, which is 53 days. @spec decision 32 */
export async function pastPrices(em: EntityManager, homeId: string, now: Date): Promise<PastPrices> {
  const known = (await knownOffers(em, [homeId], now)).get(homeId);
  return { versions: known?.versions ?? [], isComplete: known?.isComplete ?? false, clocks };
}
