import { BUCKETS, featuresOf, type Known } from './features.js';

/** A linear model: a row of weights for each bucket, one for the bias and one for each direction of words, a column for each meaning. */
export interface Model {
  meanings: readonly string[];
  weights: Float32Array;
}

/** What a text may mean, and how likely that is: 0 to 1, all together 1. */
export interface Guess {
  meaning: string;
  likelihood: number;
}

/** The meanings of a text, the likeliest first. @param known what the model was trained with */
export function guessesOf(model: Model, text: string, known: Known): Guess[] {
  const likelihoods = likelihoodsOf(model, featuresOf(text, known));
  return model.meanings
    .map((meaning, column) => ({ meaning, likelihood: likelihoods[column] ?? 0 }))
    .sort((one, other) => other.likelihood - one.likelihood);
}

/** The likelihood of each meaning, in the model's order. */
function likelihoodsOf(
  { meanings: { length }, weights }: Model,
  features: ReadonlyMap<number, number>,
): Float64Array {
  const scores = new Float64Array(length);
  const bias = BUCKETS * length;
  for (let column = 0; column < length; column += 1) scores[column] = weights[bias + column] ?? 0;
  for (const [bucket, weight] of features) {
    const row = bucket * length;
    for (let column = 0; column < length; column += 1)
      scores[column] = (scores[column] ?? 0) + (weights[row + column] ?? 0) * weight;
  }
  return softmax(scores);
}

/** Scores as likelihoods, which add up to 1. */
export function softmax(scores: Float64Array): Float64Array {
  const highest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - highest));
  const sum = powers.reduce((all, one) => all + one, 0);
  return powers.map((power) => power / sum);
}
