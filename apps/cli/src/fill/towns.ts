import { DEMO_HOMES } from '#libs/demo';
import type { Random } from './random.js';
import { townName } from './town-names.js';

/** How booked a town's homes are: 35 % or 95 % of the next 28 nights, or all of them. */
export type Demand = 'usual' | 'busy' | 'sold_out';

/** A town to fill with homes. */
export interface Town {
  name: string;
  /** Two letters. */
  state: string;
  country: string;
  latitude: number;
  longitude: number;
  /** IANA name. */
  timeZone: string;
  /** Number of homes. */
  homes: number;
  demand: Demand;
}

/** Average number of homes of a town. */
export const HOMES_PER_TOWN = 100;
/** The biggest town's share of all homes, once there are enough towns for it. */
const BIGGEST_SHARE = 0.023;
/** With few towns their sizes still differ. */
const MIN_EXPONENT = 0.2;
const MAX_EXPONENT = 2;
/** Every tenth town is busy. */
const BUSY = { every: 10, first: 2 };
/** Degrees by which a town lies away from the demo home that it has its state and zone from. */
const MAX_SHIFT = 1.2;

/** Towns with skewed sizes that add up to `homes`, biggest first. One, of middling size, is sold out. */
export function planTowns(homes: number, random: Random): Town[] {
  const sizes = townSizes(homes);
  const soldOut = Math.floor(sizes.length / 2);
  return sizes.map((size, index) => {
    const { state, country, timeZone, latitude, longitude } = random.pick(DEMO_HOMES);
    return {
      ...{ name: townName(index), state, country, timeZone, homes: size },
      latitude: latitude + shift(random),
      longitude: longitude + shift(random),
      demand: index === soldOut ? 'sold_out' : index % BUSY.every === BUSY.first ? 'busy' : 'usual',
    };
  });
}

const shift = (random: Random): number => (random.fraction() * 2 - 1) * MAX_SHIFT;

/** Sizes of about one town per hundred homes that follow Zipf's law. */
export function townSizes(homes: number): number[] {
  const towns = Math.max(1, Math.round(homes / HOMES_PER_TOWN));
  const weights = zipfWeights(towns, exponentFor(towns));
  const total = sum(weights);
  let weightSoFar = 0;
  let homesSoFar = 0;
  return weights.map((weight) => {
    weightSoFar += weight;
    const size = Math.round((weightSoFar / total) * homes) - homesSoFar;
    homesSoFar += size;
    return size;
  });
}

/** The exponent with which the biggest town has its share, by bisection: a higher one makes it bigger. */
function exponentFor(towns: number): number {
  let [low, high] = [MIN_EXPONENT, MAX_EXPONENT];
  for (let round = 0; round < 30; round += 1) {
    const middle = (low + high) / 2;
    if (1 / sum(zipfWeights(towns, middle)) < BIGGEST_SHARE) low = middle;
    else high = middle;
  }
  return low;
}

const zipfWeights = (towns: number, exponent: number): number[] =>
  Array.from({ length: towns }, (_, index) => (index + 1) ** -exponent);

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
