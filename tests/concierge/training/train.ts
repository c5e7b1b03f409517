import { BUCKETS, featuresOf, type Known } from '../../../libs/people/concierge/understanding/features.js';
import { likelihoodsOf, type Model } from '../../../libs/people/concierge/understanding/classifier.js';

/** Sentences by their meaning. */
export type Examples = Readonly<Record<string, readonly string[]>>;

const ROUNDS = 24;
const FIRST_STEP = 5;
/** The mean of the last rounds forgets the lessons that came last. */
const AVERAGED = 8;
/** How much smaller steps become with each round. */
const DECAY = 0.05;
const BIAS_STEP = 0.3;

/** Learns from examples by stochastic gradient descent; the same examples always make the same model. @param known by what they are read */
export function train(examples: Examples, known: Known): Model {
  const meanings = Object.keys(examples).sort();
  const weights = new Float32Array((BUCKETS + 1 + (known.words?.dimensions ?? 0)) * meanings.length);
  const model = { meanings, weights };
  const lessons = meanings.flatMap((meaning, column) =>
    (examples[meaning] ?? []).map((text) => ({ features: featuresOf(text, known), column })),
  );
  const random = randomNumbers(7);
  const sums = new Float64Array(weights.length);
  for (let round = 0; round < ROUNDS; round += 1) {
    const step = FIRST_STEP / (1 + round * DECAY);
    for (const lesson of shuffled(lessons, random)) learn(model, lesson, step);
    if (round >= ROUNDS - AVERAGED)
      for (const [at, weight] of weights.entries()) sums[at] = (sums[at] ?? 0) + weight;
  }
  return { meanings, weights: Float32Array.from(sums, (sum) => sum / AVERAGED) };
}

interface Lesson {
  features: ReadonlyMap<number, number>;
  column: number;
}

function learn(model: Model, { features, column: right }: Lesson, step: number): void {
  const { weights, meanings } = model;
  const errors = likelihoodsOf(model, features);
  errors[right] = (errors[right] ?? 0) - 1;
  const correct = (row: number, weight: number) => {
    for (let column = 0; column < meanings.length; column += 1) {
      const at = row * meanings.length + column;
      weights[at] = (weights[at] ?? 0) - step * weight * (errors[column] ?? 0);
    }
  };
  for (const [bucket, weight] of features) correct(bucket, weight);
  correct(BUCKETS, BIAS_STEP);
}

/** Numbers from 0 to below 1, the same for the same seed. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x80000000;
  };
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const all = [...items];
  for (let last = all.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [all[last], all[other]] = [all[other] as T, all[last] as T];
  }
  return all;
}
