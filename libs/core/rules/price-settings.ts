import { MAX_NIGHTS, LAST_BOOKABLE_DAY } from './constants.js';
import type { LadderStep, LengthDiscount } from './night-prices.js';

/** Largest reduction, in percent. */
export const MAX_REDUCTION_PERCENT = 90;
/** Most steps of a ladder, most discounts by length, and most seasons of a home. */
const MAX_LADDER_STEPS = 10;
const MAX_LENGTH_DISCOUNTS = 10;
const MAX_SEASONS = 50;
/** How far ahead nights can be priced, in days. */
export const PRICE_HORIZON_DAYS = 731;

const within = (value: number, lowest: number, highest: number): boolean =>
  Number.isInteger(value) && value >= lowest && value <= highest;

const isPercent = (percent: number): boolean => within(percent, 1, MAX_REDUCTION_PERCENT);

/** What is wrong with a ladder, in a sentence; null when nothing is. Each step closer to check-in takes more off. @spec G4 */
export function ladderProblem(ladder: readonly LadderStep[]): string | null {
  if (ladder.length > MAX_LADDER_STEPS) return `Please use at most ${MAX_LADDER_STEPS} steps`;
  if (ladder.some(({ days }) => !within(days, 1, LAST_BOOKABLE_DAY)))
    return `Please enter between 1 and ${LAST_BOOKABLE_DAY} days before check-in`;
  if (ladder.some(({ percent }) => !isPercent(percent)))
    return `Please enter between 1 and ${MAX_REDUCTION_PERCENT} percent`;
  const steps = [...ladder].sort((a, b) => b.days - a.days);
  if (steps.some(({ days }, index) => steps[index + 1]?.days === days))
    return 'Please use each number of days once';
  return steps.every(({ percent }, index) => percent < (steps[index + 1]?.percent ?? Infinity))
    ? null
    : 'The closer the check-in, the more each step has to take off';
}

/** What is wrong with discounts for longer stays, in a sentence; null when nothing is. @spec G4 */
export function lengthsProblem(lengths: readonly LengthDiscount[]): string | null {
  if (lengths.length > MAX_LENGTH_DISCOUNTS) return `Please use at most ${MAX_LENGTH_DISCOUNTS} discounts`;
  if (lengths.some(({ nights }) => !within(nights, 2, MAX_NIGHTS)))
    return `Please enter between 2 and ${MAX_NIGHTS} nights`;
  if (lengths.some(({ percent }) => !isPercent(percent)))
    return `Please enter between 1 and ${MAX_REDUCTION_PERCENT} percent`;
  const steps = [...lengths].sort((a, b) => a.nights - b.nights);
  if (steps.some(({ nights }, index) => steps[index + 1]?.nights === nights))
    return 'Please use each number of nights once';
  return steps.every(({ percent }, index) => percent < (steps[index + 1]?.percent ?? Infinity))
    ? null
    : 'The longer the stay, the more each discount has to take off';
}

/** What is wrong with seasons, in a sentence; null when nothing is. */
export function seasonsProblem(seasons: readonly { from: string; to: string }[]): string | null {
  if (seasons.length > MAX_SEASONS) return `Please use at most ${MAX_SEASONS} seasons`;
  if (seasons.some(({ from, to }) => from >= to)) return 'A season has to end after it begins';
  const inOrder = [...seasons].sort((a, b) => (a.from < b.from ? -1 : 1));
  return inOrder.every(({ to }, index) => to <= (inOrder[index + 1]?.from ?? to))
    ? null
    : 'Seasons cannot overlap';
}
