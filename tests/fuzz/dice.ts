import fc from 'fast-check';

/** Random choices that depend on a seed alone. */
export interface Dice {
  /** A value of an arbitrary, given as its maker and the maker's arguments: `draw(fc.integer, { max: 5 })`. */
  draw<Args extends unknown[], Value>(maker: (...args: Args) => fc.Arbitrary<Value>, ...args: Args): Value;
  /** A whole number; both bounds included. */
  between(min: number, max: number): number;
  chance(probability: number): boolean;
  /** @throws Error for an empty list */
  pick<Item>(items: readonly Item[]): Item;
}

const THOUSANDTHS = 1_000;

/** The dice of one request. */
export function diceOf(seed: number): Dice {
  const draw = fc.sample(fc.gen(), { seed, numRuns: 1 })[0] as Dice['draw'];
  const between = (min: number, max: number): number => draw(fc.integer, { min, max });
  return {
    draw,
    between,
    chance: (probability) => between(1, THOUSANDTHS) <= probability * THOUSANDTHS,
    pick: (items) => {
      if (items.length === 0) throw new Error('There is nothing to pick from');
      return items[between(0, items.length - 1)] as (typeof items)[number];
    },
  };
}
