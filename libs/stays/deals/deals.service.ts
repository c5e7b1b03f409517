import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, todayIn } from '#libs/core/platform';
import {
  CLEANING_FEE,
  dealNights,
  MAX_DEALS,
  nightsBetween,
  shareSaved,
  sum,
  type Cents,
  type CivilDate,
  type DealTime,
  type Nights,
  type PriceClaim,
} from '#libs/core/rules';
import { SearchService, type FoundHome, type SearchFilters } from '#libs/stays/search';
import { homesChangedLately } from './offer-past.queries.js';
import { PriceClaims } from './price-claims.service.js';

/** A home whose price for a stay was truly reduced, and which can be booked for it. */
export interface Deal {
  home: FoundHome;
  stay: Nights;
  claim: PriceClaim;
  /** Of the stay, cleaning included. @spec F13 */
  total: Cents;
}

/** What is looked at for one kind of stay, at most: homes that were changed lately, and all of them. */
const CHANGED = 50;
const LOOKED_AT = 150;

/** Finds the homes that cost less than they did. @spec decision 41 */
@Injectable()
export class Deals {
  constructor(
    private readonly em: EntityManager,
    private readonly search: SearchService,
    private readonly claims: PriceClaims,
    private readonly clock: Clock,
  ) {}

  /**
   * The best deals of a time, {@link MAX_DEALS} at most, the largest share of the total first.
   * @param filters whose dates do not count: the time decides them, by the day it is at each home
   */
  async find(time: DealTime, filters: Omit<SearchFilters, 'stay'>): Promise<Deal[]> {
    const now = this.clock.now();
    const alsoOf = await homesChangedLately(this.em.fork(), now, CHANGED);
    const found = new Map<CivilDate, Deal[]>();
    // Looking may find homes in a zone that was not known, where it is another day.
    for (let days = await this.search.days(); days.length > 0; days = await this.daysBeside(found)) {
      await Promise.all(
        days.map(async (day) => {
          found.set(day, await this.ofDay(day, { stay: dealNights(time, day), filters, alsoOf, now }));
        }),
      );
    }
    return [...found.values()].flat().sort(byShareSaved).slice(0, MAX_DEALS);
  }

  private async daysBeside(known: ReadonlyMap<CivilDate, unknown>): Promise<CivilDate[]> {
    return (await this.search.days()).filter((day) => !known.has(day));
  }

  private async ofDay(
    today: CivilDate,
    {
      stay,
      filters,
      alsoOf,
      now,
    }: { stay: Nights; filters: Omit<SearchFilters, 'stay'>; alsoOf: string[]; now: Date },
  ): Promise<Deal[]> {
    const priced = { checkIn: stay.from, checkOut: stay.to, nights: nightsBetween(stay.from, stay.to) };
    const { homes, totals } = await this.search.fallen(
      { ...filters, stay: priced },
      { today, alsoOf, limit: LOOKED_AT },
    );
    const here = homes.filter(({ time_zone: zone }) => todayIn(zone, now) === today);
    const claims = await this.claims.ofHomes(
      here.map(({ id }) => id),
      stay,
      now,
    );
    return here.flatMap((home) => {
      const [claim, total] = [claims.get(home.id), totals.get(home.id)];
      // Changed between both reads: the next look shows it.
      if (!claim || total !== sum(claim.present, CLEANING_FEE)) return [];
      return [{ home, stay, claim, total }];
    });
  }
}

const byShareSaved = (one: Deal, other: Deal): number =>
  shareSaved(other.claim) - shareSaved(one.claim) || (one.home.id < other.home.id ? -1 : 1);
