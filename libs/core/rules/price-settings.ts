import { toDollars, type Cents } from './money.js';
import { MAX_NIGHTS, LAST_BOOKABLE_DAY } from './constants.js';
import type { LadderStep, LengthDiscount } from './night-prices.js';

/** Largest reduction, in percent. */
export const MAX_REDUCTION_PERCENT = 90;
/** Most steps of a ladder, most discounts by length, and most seasons of a home. */
const MAX_LADDER_STEPS = 10;
const MAX_LENGTH_DISCOUNTS = 10;
const MAX_SEASONS = 50;
/** Said of a price of a night that no home can have. */
export const NIGHTLY_PRICE_PROBLEM = 'Please enter a nightly price between $1 and $20,000';
/** Said of a price with more than two decimals. */
export const NIGHTLY_PRICE_TOO_FINE = 'Please enter dollars and cents, such as 89.50';
/** Said of a lowest price that no home can have. */
export const LOWEST_PRICE_PROBLEM = 'Please enter whole dollars between $1 and $20,000';
/** Said of a reduction of gaps that no home can have. */
export const GAP_PERCENT_PROBLEM = `Please enter between 0 and ${MAX_REDUCTION_PERCENT} percent`;
/** How far ahead nights can be priced, in days. */
export const PRICE_HORIZON_DAYS = 731;

const within = (value: number, lowest: number, highest: number): boolean =>
  Number.isInteger(value) && value >= lowest && value <= highest;

const isPercent = (percent: number): boolean => within(percent, 1, MAX_REDUCTION_PERCENT);

/** What is wrong with a list, in a sentence, and where: at a field of one of its items, or with all of them. */
export interface ListProblem {
  at: [] | [index: number, field: string];
  message: string;
}

const ofAll = (message: string): ListProblem => ({ at: [], message });

/** What is wrong with a ladder; null when nothing is. Each step closer to check-in takes more off. @spec G4 */
export const ladderProblem = (ladder: readonly LadderStep[]): ListProblem | null =>
  stepsProblem(
    ladder.map(({ days, percent }) => ({ reach: days, order: -days, percent })),
    {
      field: 'days',
      most: MAX_LADDER_STEPS,
      lowest: 1,
      highest: LAST_BOOKABLE_DAY,
      tooMany: `Please use at most ${MAX_LADDER_STEPS} steps`,
      outside: `Please enter between 1 and ${LAST_BOOKABLE_DAY} days before check-in`,
      twice: 'Please use each number of days once',
      takesLess: 'The closer the check-in, the more each step has to take off',
    },
  );

/** What is wrong with discounts for longer stays; null when nothing is. @spec G4 */
export const lengthsProblem = (lengths: readonly LengthDiscount[]): ListProblem | null =>
  stepsProblem(
    lengths.map(({ nights, percent }) => ({ reach: nights, order: nights, percent })),
    {
      field: 'nights',
      most: MAX_LENGTH_DISCOUNTS,
      lowest: 2,
      highest: MAX_NIGHTS,
      tooMany: `Please use at most ${MAX_LENGTH_DISCOUNTS} discounts`,
      outside: `Please enter between 2 and ${MAX_NIGHTS} nights`,
      twice: 'Please use each number of nights once',
      takesLess: 'The longer the stay, the more each discount has to take off',
    },
  );

interface Step {
  reach: number;
  /** The later in this order, the more a step takes off. */
  order: number;
  percent: number;
}

interface StepLimits {
  /** Name of the field with the `reach`. */
  field: string;
  most: number;
  lowest: number;
  highest: number;
  tooMany: string;
  outside: string;
  twice: string;
  takesLess: string;
}

function stepsProblem(steps: readonly Step[], limits: StepLimits): ListProblem | null {
  const { field, lowest, highest } = limits;
  if (steps.length > limits.most) return ofAll(limits.tooMany);
  const outside = steps.findIndex(({ reach }) => !within(reach, lowest, highest));
  if (outside >= 0) return { at: [outside, field], message: limits.outside };
  const noPercent = steps.findIndex(({ percent }) => !isPercent(percent));
  if (noPercent >= 0)
    return {
      at: [noPercent, 'percent'],
      message: `Please enter between 1 and ${MAX_REDUCTION_PERCENT} percent`,
    };
  const inOrder = steps.map((step, index) => ({ ...step, index })).sort((a, b) => a.order - b.order);
  const twice = inOrder.find(({ reach }, place) => inOrder[place - 1]?.reach === reach);
  if (twice) return { at: [twice.index, field], message: limits.twice };
  const takesLess = inOrder.find(({ percent }, place) => percent <= (inOrder[place - 1]?.percent ?? 0));
  return takesLess ? { at: [takesLess.index, 'percent'], message: limits.takesLess } : null;
}

/** What is wrong with seasons; null when nothing is. */
export function seasonsProblem(seasons: readonly { from: string; to: string }[]): ListProblem | null {
  if (seasons.length > MAX_SEASONS) return ofAll(`Please use at most ${MAX_SEASONS} seasons`);
  const endless = seasons.findIndex(({ from, to }) => from >= to);
  if (endless >= 0) return { at: [endless, 'to'], message: 'A season has to end after it begins' };
  const inOrder = seasons
    .map((season, index) => ({ ...season, index }))
    .sort((a, b) => (a.from < b.from ? -1 : 1));
  const overlapping = inOrder.find(({ from }, place) => from < (inOrder[place - 1]?.to ?? from));
  return overlapping ? { at: [overlapping.index, 'from'], message: 'Seasons cannot overlap' } : null;
}

/** What is wrong with a lowest price beside a base price; null when nothing is. Both in the same unit. */
export const lowestPriceProblem = (lowest: number | null, base: number): string | null =>
  lowest !== null && lowest > base ? 'The lowest price cannot be above the base price' : null;

/** What is wrong with a new base price beside the lowest price that stays; null when nothing is. Whole cents. @spec G4 */
export const basePriceProblem = (base: Cents, lowest: Cents | null): string | null =>
  lowest !== null && base < lowest
    ? `Your lowest price is $${toDollars(lowest)}. Please enter at least that, or lower it first, at Prices.`
    : null;
