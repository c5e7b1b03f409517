import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { instantOf, localTimeIn } from '#libs/core/platform';
import {
  bookableTimes,
  homeAt,
  nextDrop,
  priceClaim,
  saleProblem,
  type EntryPeriod,
  type Nights,
  type NextDrop,
  type PriceClaim,
} from '#libs/core/rules';
import { knownEntries, knownOffers, type KnownOffers } from './offer-past.queries.js';

/** What may be said about the price of a stay: that it was reduced, and when it will be. */
export interface PriceStory {
  claim: PriceClaim | null;
  drop: NextDrop | null;
}

const NOTHING: PriceStory = { claim: null, drop: null };
const clocks = { instantOf, localTimeIn };

/** Says what is true about reductions of a stay's price, by what was recorded of the home and of its calendar. @spec decision 32 */
@Injectable()
export class PriceClaims {
  constructor(private readonly em: EntityManager) {}

  /**
   * What may be said about a stay at a moment, also one of the last year: what was changed later does not matter.
   * @returns nothing to say for a stay that cannot be booked then, and in doubt; null for no home
   */
  async about(homeId: string, stay: Nights, now: Date): Promise<PriceStory | null> {
    const em = this.em.fork();
    const known = await knownOffers(em, homeId, now);
    if (!known) return null;
    const entries = await knownEntries(em, homeId, { stay, now });
    return storyOf(stay, known, { entries, now });
  }
}

function storyOf(
  stay: Nights,
  { versions, isComplete }: KnownOffers,
  { entries, now }: { entries: readonly EntryPeriod[]; now: Date },
): PriceStory {
  const version = versions.findLast(({ since }) => since <= now);
  if (!version?.listed) return NOTHING;
  const home = homeAt(version, now, clocks);
  const taken = entries.filter(({ since, until }) => since <= now && (!until || now < until));
  if (saleProblem({ checkIn: stay.from, checkOut: stay.to }, home, taken) !== null) return NOTHING;
  const at = { now, clocks };
  const bookable = bookableTimes(stay, { versions, entries }, at);
  return {
    claim: priceClaim(stay, { versions, isComplete, bookable }, at),
    drop: nextDrop(stay, home, { taken, prices: version.prices }),
  };
}
