import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { announce, Clock, DomainError, inTransaction, todayIn, type Tx } from '#libs/core/platform';
import {
  addDays,
  lastNightToSell,
  offerOf,
  PRICE_HORIZON_DAYS,
  type CivilDate,
  type HomeLimits,
  type Nights,
  type Offer,
  type PriceRules,
  type Season,
  type TakenNights,
} from '#libs/core/rules';
import { limitsOf, takenNightsOf, takenNow } from '#libs/stays/calendar';
import { assertManages } from '#libs/stays/hosts';
import {
  pricesVersion,
  priceRulesOf,
  replacePrices,
  setNightPrices,
  type NightPrice,
} from '#libs/stays/pricing';
import { homes, pricedHome, type HomeRow } from './homes.queries.js';
import { lockedHomeOf } from './listing-status.js';
import type { Outcome } from './drafts.service.js';
import type { Property } from './property.entity.js';

/** What an owner sets about prices: everything but the prices of single nights. */
export interface OwnersPrices extends Omit<PriceRules, 'nights'> {
  sellsGaps: boolean;
}

/** A home's prices, with what they are applied to. */
export interface PricedBoard {
  home: HomeRow;
  version: number;
  limits: HomeLimits;
  taken: readonly TakenNights[];
  rules: PriceRules;
  /** What the rules make of the coming nights. */
  offer: Offer;
}

/** Lets owners set the prices of their homes. Stays that are held or booked keep theirs. @spec D12, G4 */
@Injectable()
export class HomePrices {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** What is set, and what it makes of the coming nights. @throws DomainError `property.not_found` when it is not theirs */
  async of(ownerId: string, homeId: string): Promise<PricedBoard> {
    const em = this.em.fork();
    await assertManages(em, ownerId, homeId);
    const home = await homes(em).where('p.id', '=', homeId).executeTakeFirstOrThrow();
    const limits = limitsOf(home, this.clock.now());
    const range = { from: limits.today, to: addDays(lastPricedNight(limits.today), 1) };
    const [version, taken, rulesOf] = [
      await pricesVersion(em, homeId),
      await takenNow(em, homeId, limits),
      await priceRulesOf(em, [pricedHome(home)], range),
    ];
    const rules = rulesOf(homeId);
    return { home, version, limits, taken, rules, offer: offerOf(limits, taken, rules) };
  }

  /** The rules of homes for the nights of a range, by the homes' ids. */
  rulesOf(some: readonly HomeRow[], range: Nights): Promise<(homeId: string) => PriceRules> {
    return priceRulesOf(this.em, some.map(pricedHome), range);
  }

  /** What homes are offered for without dates, by their ids. @spec G3, F13 */
  async offersOf(some: readonly HomeRow[]): Promise<Map<string, Offer>> {
    const now = this.clock.now();
    const limits = new Map(some.map((home) => [home.id, limitsOf(home, now)]));
    const days = [...limits.values()].map(({ today }) => today).sort();
    const [first, last] = [days[0], days.at(-1)];
    if (!first || !last) return new Map();
    const range = { from: first, to: addDays(lastNightToSell(last), 1) };
    const [taken, rulesOf] = [
      await takenNightsOf(this.em, [...limits.keys()], range),
      await this.rulesOf(some, range),
    ];
    const takenBy = Map.groupBy(taken, ({ propertyId }) => propertyId);
    return new Map([...limits].map(([id, home]) => [id, offerOf(home, takenBy.get(id) ?? [], rulesOf(id))]));
  }

  /** {@link of}, as if the settings were these. @throws DomainError `property.not_found` when it is not theirs */
  async preview(ownerId: string, homeId: string, settings: OwnersPrices): Promise<PricedBoard> {
    const board = await this.of(ownerId, homeId);
    const { sellsGaps, ...rules } = settings;
    const limits = { ...board.limits, sellsGaps };
    const priced = { ...rules, nights: board.rules.nights };
    return { ...board, limits, rules: priced, offer: offerOf(limits, board.taken, priced) };
  }

  /**
   * Changes the settings; nothing changes when there is a newer version of them.
   * @throws DomainError `property.not_found` when it is not theirs, `price.nights_too_far` naming the season that goes on too long
   */
  change(ownerId: string, homeId: string, version: number, settings: OwnersPrices): Promise<Outcome> {
    return inTransaction(this.em, async (tx) => {
      const home = await lockedHomeOf(tx, ownerId, homeId);
      const today = todayIn(home.timeZone, this.clock.now());
      const { base, sellsGaps, ...rules } = settings;
      assertSeasonsEnd(rules.seasons, today);
      const seasons = rules.seasons.filter(({ to }) => to > today);
      if (!(await replacePrices(tx, homeId, version, { ...rules, seasons }))) return 'changed_elsewhere';
      const previousCents = home.nightlyCents;
      home.describe({ nightlyCents: base });
      home.sellsGaps = sellsGaps;
      await tx.flush();
      if (home.nightlyCents !== previousCents) await this.announceBase(tx, home, previousCents);
      return 'done';
    });
  }

  /**
   * Sets the prices of single nights.
   * @returns the prices until now
   * @throws DomainError `property.not_found` when it is not theirs, `price.nights_past`, `price.nights_too_far`
   */
  changeNights(ownerId: string, homeId: string, nights: readonly NightPrice[]): Promise<NightPrice[]> {
    return inTransaction(this.em, async (tx) => {
      const home = await lockedHomeOf(tx, ownerId, homeId);
      assertPriceable(
        nights.map(({ date }) => date),
        todayIn(home.timeZone, this.clock.now()),
      );
      return setNightPrices(tx, homeId, nights);
    });
  }

  private async announceBase(tx: Tx, home: Property, previousCents: number): Promise<void> {
    const named = { propertyId: home.id, propertyTitle: home.title, ownerId: home.ownerId };
    const prices = { previousCents, nightlyCents: home.nightlyCents };
    await announce(tx, 'property.price_changed', { ...named, ...prices }, this.clock.now());
  }
}

const lastPricedNight = (today: CivilDate): CivilDate => addDays(today, PRICE_HORIZON_DAYS);

function assertPriceable(dates: readonly CivilDate[], today: CivilDate): void {
  if (dates.some((date) => date < today)) throw new DomainError('price.nights_past');
  if (dates.some((date) => date > lastPricedNight(today))) throw new DomainError('price.nights_too_far');
}

/** A season that nobody could see any more would be lost with the next change. */
function assertSeasonsEnd(seasons: readonly Season[], today: CivilDate): void {
  const tooFar = seasons.findIndex(({ to }) => addDays(to, -1) > lastPricedNight(today));
  if (tooFar >= 0) throw new DomainError('price.nights_too_far', { field: `seasons.${tooFar}.to` });
}
