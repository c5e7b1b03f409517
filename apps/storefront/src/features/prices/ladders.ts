import { numberOf } from '../../forms/plain-number.js';
import type { PriceForm } from './price-form.js';

/** A ladder that owners can begin with. */
interface StartingLadder {
  name: string;
  steps: readonly { days: number; percent: number }[];
}

/** Ladders that owners can begin with, the gentlest first. */
export const STARTING_LADDERS: readonly StartingLadder[] = [
  {
    name: 'Gentle',
    steps: [
      { days: 7, percent: 5 },
      { days: 3, percent: 10 },
    ],
  },
  {
    name: 'Steady',
    steps: [
      { days: 14, percent: 5 },
      { days: 7, percent: 10 },
      { days: 3, percent: 20 },
    ],
  },
  {
    name: 'Bold',
    steps: [
      { days: 14, percent: 10 },
      { days: 7, percent: 20 },
      { days: 3, percent: 35 },
    ],
  },
];

/** The steps of a ladder in an owner's words: "14 days before: 5% off". */
export const stepsInWords = ({ steps }: StartingLadder): string[] =>
  steps.map(({ days, percent }) => `${days} days before: ${percent}% off`);

/** A ladder as typed. */
export const typedLadder = ({ steps }: StartingLadder): PriceForm['ladder'] =>
  steps.map(({ days, percent }) => ({ days: String(days), percent: String(percent) }));

/** True when a form has exactly the steps of a ladder. */
export const isLadder = (ladder: PriceForm['ladder'], { steps }: StartingLadder): boolean =>
  ladder.length === steps.length &&
  steps.every(({ days, percent }) =>
    ladder.some((row) => numberOf(row.days) === days && numberOf(row.percent) === percent),
  );
