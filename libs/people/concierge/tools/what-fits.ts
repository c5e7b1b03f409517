import { DomainError, todayIn } from '#libs/core/platform';
import {
  addDays,
  bookableDays,
  cents,
  CLEANING_FEE,
  dollars,
  MAX_NIGHTS,
  nightsBetween,
  type Cents,
  type CivilDate,
} from '#libs/core/rules';
import type { HomeFacts, HomePreferences } from '../gateways.port.js';
import type { Memory } from '../memory.js';
import { count, day, money } from './say.js';
import type { SearchCriteria } from './home-tools.js';
import { REFERENCE_ZONE, type ToolContext } from './tool.js';

/** What of a trip cannot be had, with what can. */
export interface Obstacle {
  of: 'when' | 'nights' | 'guests' | 'budget';
  /** In a sentence, with what is possible instead. */
  text: string;
  /** What would be possible, as somebody says it; null when there is nothing. */
  instead: string | null;
}

type Stay = { checkIn: CivilDate; checkOut: CivilDate };

/**
 * What of the wishes cannot be had, whatever else is wanted: days, nights, people, price, in this order, each beside those before it that can. Empty
 * when all of them can. Reads what is for sale now.
 */
export async function obstaclesTo(context: ToolContext, criteria: SearchCriteria): Promise<Obstacle[]> {
  const search = new Search(context, criteria.places);
  const stay = await stayObstacle(search, context, criteria);
  const guests = await guestsObstacle(search, criteria, stay.possible);
  const budget = await budgetObstacle(search, criteria, {
    stay: stay.possible,
    guests: guests === null ? criteria.guests : null,
  });
  return [stay.obstacle, guests, budget].filter((one) => one !== null);
}

/** What a memory keeps of a trip without what cannot be had. */
export function withoutObstacles(memory: Memory, obstacles: readonly Obstacle[]): Memory {
  const kinds = new Set(obstacles.map((one) => one.of));
  const asked = memory.tripAsked?.filter((one) => !kinds.has(one as Obstacle['of'])) ?? null;
  return {
    ...memory,
    tripAsked: asked,
    ...(kinds.has('when') && { checkIn: null, checkOut: null }),
    ...(kinds.has('nights') && { nights: null, checkOut: null }),
    ...(kinds.has('guests') && { guests: null }),
    ...(kinds.has('budget') && { budget: null, perNight: false, inTotal: false }),
  };
}

/** Searches by few criteria. */
class Search {
  constructor(
    private readonly context: ToolContext,
    readonly places: readonly string[],
  ) {}

  /** Where it is looked, for a sentence: " in Bend". */
  get where(): string {
    return this.places.length > 0 ? ` in ${this.places.join(' or ')}` : '';
  }

  /** The cheapest home that fits; null for none. @throws DomainError for dates that cannot be booked */
  async cheapest(wish: Partial<HomePreferences>): Promise<HomeFacts | null> {
    const { gateways, asker } = this.context;
    const any = { stay: null, guests: null, maxPrice: null, bedrooms: null, amenities: [], without: [] };
    const { homes } = await gateways.homes(
      { ...any, notPlaces: [], kinds: [], places: this.places, cheapest: true, ...wish },
      asker,
    );
    return homes[0] ?? null;
  }
}

async function stayObstacle(
  search: Search,
  { now }: ToolContext,
  { checkIn, checkOut, nights }: SearchCriteria,
): Promise<{ obstacle: Obstacle | null; possible: Stay | null }> {
  const wanted = nights ?? (checkIn && checkOut ? nightsBetween(checkIn, checkOut) : null);
  const tooLong: Obstacle | null =
    wanted !== null && wanted > MAX_NIGHTS
      ? {
          of: 'nights',
          text: `A stay of ${count(wanted, 'night')} cannot be booked; ${MAX_NIGHTS} are the most.`,
          instead: count(MAX_NIGHTS, 'night'),
        }
      : null;
  if (!checkIn) return { obstacle: tooLong, possible: null };
  const { from, to } = bookableDays(todayIn(REFERENCE_ZONE, now));
  if (!(await isFor(search, { checkIn, nights: 1 }, { isAnyHome: true })))
    return {
      obstacle: {
        of: 'when',
        text: `Nobody can arrive on ${day(checkIn)}: check-in is possible from ${day(from)} to ${day(to)}.`,
        instead: null,
      },
      possible: null,
    };
  if (tooLong || wanted === null) return { obstacle: tooLong, possible: null };
  const isWhole = (length: number) => isFor(search, { checkIn, nights: length }, { isAnyHome: false });
  if (await isWhole(wanted))
    return { obstacle: null, possible: { checkIn, checkOut: addDays(checkIn, wanted) } };
  const most = await largestThat(isWhole, wanted);
  return {
    obstacle: {
      of: 'nights',
      text: `No home${search.where} can be booked for ${count(wanted, 'night')} from ${day(checkIn)}; ${most > 0 ? `up to ${count(most, 'night')} can` : 'none is free then'}.`,
      instead: most > 0 ? count(most, 'night') : null,
    },
    possible: null,
  };
}

/** @param isAnyHome whether these days can be booked at all, rather than a home that is free */
async function isFor(
  search: Search,
  { checkIn, nights }: { checkIn: CivilDate; nights: number },
  { isAnyHome }: { isAnyHome: boolean },
): Promise<boolean> {
  try {
    const found = await search.cheapest({ stay: { checkIn, checkOut: addDays(checkIn, nights) } });
    return isAnyHome || found !== null;
  } catch (error) {
    if (error instanceof DomainError && error.status < 500) return false;
    throw error;
  }
}

async function guestsObstacle(
  search: Search,
  { guests }: SearchCriteria,
  stay: Stay | null,
): Promise<Obstacle | null> {
  const takes = async (people: number) => (await search.cheapest({ stay, guests: people })) !== null;
  if (guests === null || (await takes(guests))) return null;
  const most = await largestThat(takes, guests);
  if (most === 0) return null;
  return {
    of: 'guests',
    text: `No home${search.where}${stay ? ' that is free then' : ''} takes ${count(guests, 'guest')}; the largest takes ${most}.`,
    instead: count(most, 'guest').replace('guests', 'people'),
  };
}

async function budgetObstacle(
  search: Search,
  { budget, perNight, inTotal, nights }: SearchCriteria,
  { stay, guests }: { stay: Stay | null; guests: number | null },
): Promise<Obstacle | null> {
  if (budget === null) return null;
  const home = await search.cheapest({ stay, guests });
  if (home === null) return null;
  const length = stay ? nightsBetween(stay.checkIn, stay.checkOut) : nights;
  const isOfAll = !perNight && (length !== null || inTotal);
  const least = isOfAll ? (home.total ?? totalOf(home.nightly, length ?? 1)) : home.nightly;
  if (least <= dollars(budget)) return null;
  const forWhat = isOfAll ? `${count(length ?? 1, 'night')} with cleaning` : 'a night';
  return {
    of: 'budget',
    text: `$${budget} is not enough${search.where}: the cheapest ${guests ? `home for ${count(guests, 'guest')}` : 'home'} costs ${money(least)} for ${forWhat}.`,
    instead: `Up to ${money(upToTen(least))} ${isOfAll ? 'in total' : 'a night'}`,
  };
}

const totalOf = (nightly: Cents, nights: number): Cents => cents(nightly * nights + CLEANING_FEE);

/** Rounded up to ten dollars. */
const upToTen = (amount: Cents): Cents => cents(Math.ceil(amount / 1_000) * 1_000);

/** The largest number below another one that something holds for; 0 for none. What holds for a number holds for smaller ones. */
async function largestThat(holds: (number: number) => Promise<boolean>, below: number): Promise<number> {
  let [least, most] = [0, below - 1];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (await holds(middle)) least = middle;
    else most = middle - 1;
  }
  return least;
}
