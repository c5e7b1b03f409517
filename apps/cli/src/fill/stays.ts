import type { Random } from './random.js';
import type { Demand } from './towns.js';

/** Nights from today on that are filled. */
const HORIZON_NIGHTS = 28;

/** A stay; `from` counts days from today and is negative in the past. */
export interface FilledStay {
  from: number;
  nights: number;
}

/** A completed stay; `rating` in stars, null without a review. */
export interface PastStay extends FilledStay {
  rating: number | null;
}

/** Nights of a stay, and the average number of free nights before the next one. 5 of 14.29 nights are 35 %, 6 of 6.32 are 95 %. */
const PATTERNS: Readonly<Record<Demand, { nights: readonly number[]; meanGap: number }>> = {
  usual: { nights: [3, 4, 5, 6, 7], meanGap: 9.29 },
  busy: { nights: [4, 6, 8], meanGap: 0.32 },
  sold_out: { nights: [5, 6, 7], meanGap: 0 },
};

/** Long enough ago for tonight to be no different from any other night. */
const PATTERN_BEGINS = -40;

/** Confirmed stays that cover the next 28 nights as densely as the demand says; the first may have begun already. */
export function upcomingStays(demand: Demand, random: Random): FilledStay[] {
  const { nights, meanGap } = PATTERNS[demand];
  const stays: FilledStay[] = [];
  let day = PATTERN_BEGINS;
  while (day < HORIZON_NIGHTS) {
    const stay = { from: day, nights: random.pick(nights) };
    if (stay.from + stay.nights > 0) stays.push(stay);
    day += stay.nights + gap(meanGap, random);
  }
  return stays;
}

/** Free nights: twice the average at most, rounded up or down at random, so that a small average counts too. */
const gap = (mean: number, random: Random): number =>
  Math.floor(random.fraction() * 2 * mean + random.fraction());

const RATINGS = [5, 5, 5, 5, 5, 5, 4, 4, 4, 3, 2];
const MAX_PAST_STAYS = 2;

/** Completed, reviewed stays of the last months, at most one a month. */
export const pastStays = (random: Random): PastStay[] =>
  Array.from({ length: random.below(MAX_PAST_STAYS + 1) }, (_, month) => ({
    from: -30 * (month + 1) - random.below(20),
    nights: random.between(2, 4),
    rating: random.pick(RATINGS),
  }));

/** Bookings of the one home with a long history. */
const LONG_HISTORY = 10_000;
const LONG_HISTORY_ENDS = -150;

/** A long history of one-night stays, every fourth of them reviewed. */
export const longHistory = (random: Random): PastStay[] =>
  Array.from({ length: LONG_HISTORY }, (_, index) => ({
    from: LONG_HISTORY_ENDS - index,
    nights: 1,
    rating: index % 4 === 0 ? random.pick(RATINGS) : null,
  }));
