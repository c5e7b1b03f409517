import { gapsOf } from './arrival-days.js';
import { addDays, civilDate, nightsBetween, type CivilDate } from './civil-date.js';
import { LAST_BOOKABLE_DAY } from './constants.js';
import type { Cents } from './money.js';
import { agreedLines, isWeekend, type PriceLine } from './night-prices.js';
import { nightsForSale, saleOfNights } from './nights-for-sale.js';
import { priceEffect, type PastPrices, type PriceEffect } from './price-effect.js';
import {
  areFree,
  firstArrival,
  keptBy,
  preparationNights,
  weekdayBit,
  WEEKDAYS,
  type HomeLimits,
  type LocalTime,
  type Nights,
  type OwnerRules,
  type TakenNights,
} from './stay-rules.js';

/** Past days for which unsold nights, views and asked stays are counted. @spec decision 33 */
export const DEMAND_DAYS = 30;
/** Stays, and homes that had them, from which on a price is compared. @spec decision 33 */
const COMPARABLE_STAYS = 5;
const COMPARABLE_HOMES = 3;
/** A price is called high from so many percent above the median on. @spec decision 33 */
const HIGH_PERCENT = 5;
/** Hours of notice that are suggested, the longest that helps. */
const NOTICE_STEPS = [96, 72, 48, 24, 12, 0] as const;

/** A stay that was booked at another owner's home. */
export interface ComparableStay {
  propertyId: string;
  from: string;
  to: string;
  /** Of each night; see `agreedLines`. */
  nightly: Cents;
  lines: readonly PriceLine[] | null;
}

/** What others paid per night, without fees. */
export interface ComparablePrice {
  median: Cents;
  stays: number;
  homes: number;
}

/** Guests who asked what a stay costs, on one day of the home. */
export interface AskedStay extends Nights {
  day: CivilDate;
  people: number;
}

/** What is known about a night of a home. */
export interface EmptyNight {
  night: CivilDate;
  home: HomeLimits;
  clock: LocalTime;
  /** From {@link DEMAND_DAYS} days ago on. */
  taken: readonly TakenNights[];
  listed: boolean;
  /** What the night is offered for now; null for a night that is over. */
  price: Pick<PriceLine, 'cents' | 'reductions'> | null;
  comparable: ComparablePrice | null;
  /** The stays that it is made of, and others around. */
  similar: readonly ComparableStay[];
  past: PastPrices;
  /** Of the last {@link DEMAND_DAYS} days. */
  asked: readonly AskedStay[];
  viewers: number;
}

/** What a change of the rules would have meant in the last 30 days. Counts of what happened, no forecast. */
interface Effect {
  /** People who asked for a stay that the rules refuse, and the changed rules do not. */
  people: number;
  /** Unsold nights in gaps that were too short for the minimum stay, and are not for the changed one. */
  nights: number;
}

/** Why a night is empty. */
export type EmptyReason =
  /** Nobody can book the home. */
  | { kind: 'paused' }
  /** It is taken, blocked or kept for preparation: not empty at all. */
  | { kind: 'taken' }
  /** It is too late to book it. */
  | { kind: 'tonight' }
  /** No stay can contain it by the rules; `rules` are those that would let one. */
  | { kind: 'notice' | 'arrival_days' | 'shortest_stay'; rules: OwnerRules | null; effect: Effect }
  /** People asked for shorter stays with this night than the home sells. */
  | { kind: 'asked_shorter'; people: number; rules: OwnerRules; effect: Effect }
  /** It costs more than others paid; `price` is the one to set, with its effect where that is known, and null where reductions apply to it. */
  | { kind: 'price'; percent: number; price: Cents | null; effect: PriceEffect | null }
  /** People asked for stays with this night that the home sells, and did not book. */
  | { kind: 'asked'; people: number }
  /** Nobody has looked at the home. */
  | { kind: 'unseen' };

/**
 * Why a night is empty, the weightiest first: what makes it impossible to book, then what refused people who asked, then its price, then
 * who has seen it. Without a reason nothing is known.
 * @spec decision 33
 */
export function whyEmpty(facts: EmptyNight): EmptyReason[] {
  const { night, home, taken, listed } = facts;
  if (!areFree({ checkIn: night, checkOut: addDays(night, 1) }, taken, preparationNights(home)))
    return [{ kind: 'taken' }];
  const reasons: EmptyReason[] = listed ? [] : [{ kind: 'paused' }];
  const refused = night < home.today ? pastRefusal(facts) : refusal(facts);
  if (refused) reasons.push(refused);
  if (refused?.kind !== 'shortest_stay') reasons.push(...askedShorter(facts));
  return [...reasons, ...highPrice(facts), ...askedInVain(facts), ...unseen(facts)];
}

function refusal(facts: EmptyNight): EmptyReason | null {
  const { home, taken, night } = facts;
  const reason = saleOfNights(home, taken)(night);
  if (reason === null) return null;
  if (reason === 'tonight') return { kind: 'tonight' };
  const rules = changesFor(reason, facts).find((changed) =>
    nightsForSale(withOwnerRules(facts, changed), taken).has(night),
  );
  return { kind: reason, rules: rules ?? null, effect: effectOf(rules, facts) };
}

/** A night that is over: whether its gap was too short for the minimum stay of today. */
function pastRefusal(facts: EmptyNight): EmptyReason | null {
  const { home, night } = facts;
  const nights = gapLength(facts, night);
  if (home.sellsGaps || nights >= home.minNights) return null;
  const rules = { ...ownerRules(home), minNights: nights };
  return { kind: 'shortest_stay', rules, effect: effectOf(rules, facts) };
}

/** Changes that could let somebody book, the smallest first. */
function changesFor(
  reason: 'notice' | 'arrival_days' | 'shortest_stay',
  { home, night }: EmptyNight,
): OwnerRules[] {
  const rules = ownerRules(home);
  if (reason === 'notice')
    return NOTICE_STEPS.filter((hours) => hours < rules.noticeHours).map((noticeHours) => ({
      ...rules,
      noticeHours,
    }));
  if (reason === 'arrival_days')
    return WEEKDAYS.map((_day, back) => weekdayBit(addDays(night, -back)))
      .filter((bit) => (rules.arrivalDays & bit) === 0)
      .map((bit) => ({ ...rules, arrivalDays: rules.arrivalDays | bit }));
  return Array.from({ length: rules.minNights - 1 }, (_, less) => ({
    ...rules,
    minNights: rules.minNights - 1 - less,
  }));
}

function askedShorter(facts: EmptyNight): EmptyReason[] {
  const { home, asked, night } = facts;
  const shorter = asked.filter(
    (stay) => contains(stay, night) && lengthOf(stay) < home.minNights && isRefused(stay, facts),
  );
  const people = peopleOf(shorter);
  if (people === 0) return [];
  const minNights = Math.max(...shorter.map(lengthOf));
  const rules = { ...ownerRules(home), minNights };
  return [{ kind: 'asked_shorter', people, rules, effect: effectOf(rules, facts) }];
}

function highPrice(facts: EmptyNight): EmptyReason[] {
  const { price, comparable } = facts;
  if (!price || !comparable) return [];
  const percent = Math.floor(((price.cents - comparable.median) * 100) / comparable.median);
  if (percent < HIGH_PERCENT) return [];
  // A price of its own would be reduced once more, below what was suggested.
  if (price.reductions.length > 0) return [{ kind: 'price', percent, price: null, effect: null }];
  return [
    { kind: 'price', percent, price: comparable.median, effect: effectOfPrice(comparable.median, facts) },
  ];
}

function effectOfPrice(price: Cents, facts: EmptyNight): PriceEffect | null {
  const { night, home, taken, asked, similar, past } = facts;
  return priceEffect({
    ...{ night, price, past, similar },
    asked: asked.filter(
      (stay) =>
        !isRefused(stay, facts) &&
        areFree({ checkIn: stay.from, checkOut: stay.to }, taken, preparationNights(home)),
    ),
    unsold: pastFreeNights(facts).filter(
      (date) => home.sellsGaps || gapLength(facts, date) >= home.minNights,
    ),
  });
}

function askedInVain(facts: EmptyNight): EmptyReason[] {
  const { asked, night } = facts;
  const people = peopleOf(asked.filter((stay) => contains(stay, night) && !isRefused(stay, facts)));
  return people === 0 ? [] : [{ kind: 'asked', people }];
}

const unseen = ({ viewers }: EmptyNight): EmptyReason[] => (viewers === 0 ? [{ kind: 'unseen' }] : []);

/** @param rules null or undefined for no change, which has no effect */
function effectOf(rules: OwnerRules | null | undefined, facts: EmptyNight): Effect {
  if (!rules) return { people: 0, nights: 0 };
  const { home, asked } = facts;
  const gained = asked.filter((stay) => isRefused(stay, facts) && isSold(stay, rules));
  return { people: peopleOf(gained), nights: shortGapNights(facts, home) - shortGapNights(facts, rules) };
}

/** Past nights that nobody took, in gaps that are too short for a minimum stay. */
function shortGapNights(facts: EmptyNight, { minNights }: Pick<OwnerRules, 'minNights'>): number {
  if (facts.home.sellsGaps) return 0;
  return pastFreeNights(facts).filter((night) => gapLength(facts, night) < minNights).length;
}

/** The nights of the last {@link DEMAND_DAYS} days that nobody took, the latest first. */
const pastFreeNights = ({ home, taken }: EmptyNight): CivilDate[] =>
  Array.from({ length: DEMAND_DAYS }, (_, back) => addDays(home.today, -1 - back)).filter((night) =>
    areFree({ checkIn: night, checkOut: addDays(night, 1) }, taken, preparationNights(home)),
  );

/** Free nights in a row around a free night; Infinity where a row does not end within what is known. */
function gapLength({ home, taken }: EmptyNight, night: CivilDate): number {
  const kept = taken.map((range) => keptBy(range, preparationNights(home)));
  const before = kept.filter(({ to }) => to <= night).map(({ to }) => to);
  const after = kept.filter(({ from }) => from > night).map(({ from }) => from);
  const [start, end] = [before.toSorted().at(-1), after.toSorted()[0]];
  return start === undefined || end === undefined ? Infinity : nightsBetween(start, end);
}

/** Whether rules sell a stay of this length that begins on this weekday. What is taken, and notice, is another question. */
const isSold = (stay: Nights, rules: Pick<OwnerRules, 'minNights' | 'maxNights' | 'arrivalDays'>): boolean =>
  lengthOf(stay) >= rules.minNights &&
  lengthOf(stay) <= rules.maxNights &&
  (rules.arrivalDays & weekdayBit(stay.from)) !== 0;

/** Whether the home's rules refuse a stay; one that fills a gap is sold although it is short. */
const isRefused = (stay: Nights, { home, taken }: EmptyNight): boolean =>
  !isSold(stay, home) && !gapsOf(home, taken).some(({ from, to }) => from === stay.from && to === stay.to);

const withOwnerRules = ({ home, clock }: EmptyNight, rules: OwnerRules): HomeLimits => {
  const changed = { ...home, ...rules };
  return { ...changed, firstArrival: firstArrival(clock, changed) };
};

const ownerRules = ({
  minNights,
  maxNights,
  preparationHours,
  noticeHours,
  arrivalDays,
}: HomeLimits): OwnerRules => ({ minNights, maxNights, preparationHours, noticeHours, arrivalDays });

const lengthOf = ({ from, to }: Nights): number => nightsBetween(from, to);
const contains = ({ from, to }: Nights, night: CivilDate): boolean => from <= night && night < to;
const peopleOf = (stays: readonly AskedStay[]): number => stays.reduce((sum, { people }) => sum + people, 0);

/** True for a night of which is told why it is empty: one of the last 30, tonight, or one of the next 21. */
export const isExplained = (night: CivilDate, today: CivilDate): boolean =>
  addDays(today, -DEMAND_DAYS) <= night && night <= addDays(today, LAST_BOOKABLE_DAY);

/**
 * What others paid for nights like this one: weekends are compared with weekends. Each stay counts once, with the lower median of such
 * nights; the median of the stays is the lower one too, so it is a price that somebody paid.
 * @returns null for too few stays or homes
 * @spec decision 33
 */
export function comparablePrice(stays: readonly ComparableStay[], night: CivilDate): ComparablePrice | null {
  const weekend = isWeekend(night);
  const priced = stays.flatMap((stay) => {
    const like = agreedLines(stay.lines, stay.nightly, stay)
      .filter(({ date }) => isWeekend(civilDate(date)) === weekend)
      .map(({ cents }) => cents);
    const median = lowerMedian(like);
    return median === null ? [] : [{ propertyId: stay.propertyId, cents: median }];
  });
  const homes = new Set(priced.map(({ propertyId }) => propertyId)).size;
  const median = lowerMedian(priced.map(({ cents }) => cents));
  if (median === null || priced.length < COMPARABLE_STAYS || homes < COMPARABLE_HOMES) return null;
  return { median, stays: priced.length, homes };
}

const lowerMedian = (amounts: readonly Cents[]): Cents | null =>
  [...amounts].sort((one, other) => one - other)[Math.floor((amounts.length - 1) / 2)] ?? null;
