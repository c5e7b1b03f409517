import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import {
  bookableTimes,
  claimVerdict,
  homeAt,
  nextDrop,
  priceClaim,
  saleProblem,
  type ClaimVerdict,
  type EntryPeriod,
  type HomeLimits,
  type Nights,
  type NextDrop,
  type OfferHistory,
  type PriceClaim,
  type StayProblem,
  type TakenNights,
  type WallClocks,
} from '#libs/core/rules';
import { clocks } from './wall-clocks.js';
import {
  homesWithPast,
  knownEntries,
  knownOffers,
  type HomeWithPast,
  type KnownOffers,
} from './offer-past.queries.js';

/** What may be said about the price of a stay: that it was reduced, and when it will be. */
export interface PriceStory {
  claim: PriceClaim | null;
  drop: NextDrop | null;
}

/** Claims of stays at homes. */
const KEPT = 5_000;
const MS_PER_MINUTE = 60_000;

const NOTHING: PriceStory = { claim: null, drop: null };

/** Says what is true about reductions of a stay's price, by what was recorded of the home and of its calendar. @spec decision 32 */
@Injectable()
export class PriceClaims {
  private readonly known = new LRUCache<string, { claim: PriceClaim | null }>({ max: KEPT });

  constructor(private readonly em: EntityManager) {}

  /**
   * What may be said about a stay at a moment, also one of the last year: what was changed later does not matter.
   * @returns nothing to say for a stay that cannot be booked then, and in doubt; null for no home
   */
  async about(homeId: string, stay: Nights, now: Date): Promise<PriceStory | null> {
    const em = this.em.fork();
    const known = (await knownOffers(em, [homeId], now)).get(homeId);
    if (!known) return null;
    const entries = await knownEntries(em, [homeId], { stay, now });
    return storyOf(stay, known, { entries: entries.get(homeId) ?? [], now, clocks });
  }

  /** What may be claimed at a moment and by which records, or why nothing may; null for no home. */
  async replay(homeId: string, stay: Nights, now: Date): Promise<ReplayedClaim | null> {
    const em = this.em.fork();
    const known = (await knownOffers(em, [homeId], now)).get(homeId);
    if (!known) return null;
    const entries = (await knownEntries(em, [homeId], { stay, now })).get(homeId) ?? [];
    const { versions } = known;
    const offers = versions.map(({ since }, index) => ({ since, until: versions[index + 1]?.since ?? null }));
    return {
      verdict: verdictOf(stay, known, { entries, now, clocks }),
      offers: offers.filter(({ since }) => since <= now),
      entries: entries.length,
    };
  }

  /**
   * The reductions that may be claimed for one stay at homes that a search has just found free for it, by the homes' ids; the same as
   * {@link about} says of each. Kept for the rest of the minute, unless the home or its calendar changes: no price changes within one by itself.
   * @param homeIds a page of them
   */
  async ofHomes(
    homeIds: readonly string[],
    stay: Nights,
    now: Date,
  ): Promise<ReadonlyMap<string, PriceClaim>> {
    const em = this.em.fork();
    const asked = await homesWithPast(em, homeIds, { stay, now });
    const keys = new Map(asked.map((home) => [home.id, keyOf(stay, { ...home, now })]));
    const unknown = [...keys].filter(([, key]) => !this.known.has(key)).map(([id]) => id);
    const found = await this.read(em, unknown, { stay, now });
    for (const id of unknown) this.known.set(keys.get(id) ?? '', { claim: found.get(id) ?? null });
    return new Map(
      [...keys].flatMap(([id, key]) => {
        const claim = found.get(id) ?? this.known.get(key)?.claim;
        return claim ? [[id, claim]] : [];
      }),
    );
  }

  private async read(
    em: EntityManager,
    homeIds: readonly string[],
    { stay, now }: { stay: Nights; now: Date },
  ): Promise<Map<string, PriceClaim>> {
    if (homeIds.length === 0) return new Map();
    const [offers, entries] = await Promise.all([
      knownOffers(em, homeIds, now),
      knownEntries(em, homeIds, { stay, now }),
    ]);
    return new Map(
      [...offers].flatMap(([id, known]) => {
        const claim = claimOf(stay, known, { entries: entries.get(id) ?? [], now, clocks });
        return claim ? [[id, claim]] : [];
      }),
    );
  }
}

const keyOf = ({ from, to }: Nights, { id, changedAt, taken, now }: HomeWithPast & { now: Date }): string =>
  [id, from, to, changedAt?.getTime() ?? '', taken, Math.floor(now.getTime() / MS_PER_MINUTE)].join(' ');

/** What a claim of a moment is, or why there is none, and the records that say so. */
export interface ReplayedClaim {
  verdict: ClaimVerdict | { claim: null; why: StayProblem | 'taken' };
  /** What decided price and sale until the moment, the earliest first; `until` is null for what is in force today. */
  offers: readonly { since: Date; until: Date | null }[];
  /** How many taken nights near the stay are on record, those that became free included. */
  entries: number;
}

interface Moment {
  entries: readonly EntryPeriod[];
  now: Date;
  clocks: WallClocks;
}

function storyOf(stay: Nights, known: KnownOffers, at: Moment): PriceStory {
  const sold = soldNow(stay, known, at);
  if (!sold) return NOTHING;
  const { version, home, taken } = sold;
  return {
    claim: claimOfSold(stay, known, at),
    drop: nextDrop(stay, home, { taken, prices: version.prices }),
  };
}

function verdictOf(stay: Nights, known: KnownOffers, at: Moment): ReplayedClaim['verdict'] {
  const version = known.versions.findLast(({ since }) => since <= at.now);
  if (!version?.listed) return { claim: null, why: 'not_listed' };
  const why = problemOf(stay, homeAt(version, at.now, at.clocks), takenAt(at));
  return why ? { claim: null, why } : claimVerdict(stay, historyOf(stay, known, at), at);
}

const claimOf = (stay: Nights, known: KnownOffers, at: Moment): PriceClaim | null =>
  soldNow(stay, known, at) ? claimOfSold(stay, known, at) : null;

const claimOfSold = (stay: Nights, known: KnownOffers, at: Moment): PriceClaim | null =>
  priceClaim(stay, historyOf(stay, known, at), at);

const historyOf = (stay: Nights, { versions, isComplete }: KnownOffers, at: Moment): OfferHistory => ({
  versions,
  isComplete,
  bookable: bookableTimes(stay, { versions, entries: at.entries }, at),
});

const takenAt = ({ entries, now }: Moment): EntryPeriod[] =>
  entries.filter(({ since, until }) => since <= now && (!until || now < until));

const problemOf = ({ from, to }: Nights, home: HomeLimits, taken: readonly TakenNights[]) =>
  saleProblem({ checkIn: from, checkOut: to }, home, taken);

/** What is in force and what is taken when the stay can be booked; null when it cannot. */
function soldNow(stay: Nights, { versions }: KnownOffers, at: Moment) {
  const version = versions.findLast(({ since }) => since <= at.now);
  if (!version?.listed) return null;
  const home = homeAt(version, at.now, at.clocks);
  const taken = takenAt(at);
  if (problemOf(stay, home, taken) !== null) return null;
  return { version, home, taken };
}
