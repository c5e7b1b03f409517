import { BUCKETS, featuresOf, type Known } from '../../../libs/people/concierge/understanding/features.js';
import { softmax, type Model } from '../../../libs/people/concierge/understanding/classifier.js';

/** Sentences by their meaning. */
export type Examples = Readonly<Record<string, readonly string[]>>;

const ROUNDS = 14;
const FIRST_STEP = 4;
/** The mean of the last rounds forgets the lessons that came last. */
const AVERAGED = 6;
/** How much smaller steps become with each round. */
const DECAY = 0.05;
const BIAS_STEP = 0.3;
/** This share of what is seen in an example is left out each time it is learned from, so that no single word comes to decide: strangers use others. */
const LEFT_OUT_OF_LESSON = 0.3;
/** Of texts in which less is seen, such as a greeting, nothing can be spared. */
const LONG_LESSON = 32;

/** Learns from examples by stochastic gradient descent; the same examples always make the same model. @param known by what they are read */
export function train(examples: Examples, known: Known): Model {
  const meanings = Object.keys(examples).sort();
  const weights = new Float32Array((BUCKETS + 1 + (known.words?.dimensions ?? 0)) * meanings.length);
  const model = { meanings, weights };
  const lessons = meanings.flatMap((meaning, column) =>
    (examples[meaning] ?? [])
      .flatMap((text) => [text, ...telegramOf(text)])
      .map((text) => lessonOf(featuresOf(text, known), column)),
  );
  const random = randomNumbers(7);
  const sums = new Float64Array(weights.length);
  for (let round = 0; round < ROUNDS; round += 1) {
    const step = FIRST_STEP / (1 + round * DECAY);
    for (const lesson of shuffled(lessons, random)) learn(model, partOf(lesson, random), step);
    if (round >= ROUNDS - AVERAGED)
      for (let at = 0; at < sums.length; at += 1) sums[at] = (sums[at] ?? 0) + (weights[at] ?? 0);
  }
  return { meanings, weights: Float32Array.from(sums, (sum) => sum / AVERAGED) };
}

/** Words that people leave out who write in telegrams. */
const LEFT_OUT =
  /\b(?:i|me|my|we|us|our|you|your|it|this|that|there|a|an|the|any|some|am|is|are|was|were|be|been|do|does|did|have|has|had|will|would|can|could|should|to|of|in|on|at|for|with|from|by|and|but|so|if|just|please|what|when|where|which|how)\b/gi;

/** The same as somebody would put it who leaves out what can be; none of a text that says nothing then. */
function telegramOf(text: string): string[] {
  const words = text.replace(LEFT_OUT, ' ').split(/\s+/).filter(Boolean);
  const telegram = words.join(' ');
  return words.length > 1 && telegram !== text ? [telegram] : [];
}

/** An example: rows of the model with what the text has of each, and the column of what it means. */
interface Lesson {
  rows: Int32Array;
  values: Float32Array;
  column: number;
}

function lessonOf(features: ReadonlyMap<number, number>, column: number): Lesson {
  const all = [...features, [BUCKETS, BIAS_STEP] as const];
  return {
    rows: Int32Array.from(all, ([row]) => row),
    values: Float32Array.from(all, ([, value]) => value),
    column,
  };
}

/** A lesson without some of what is seen in it; what is left counts so much more. The bias stays. */
function partOf(lesson: Lesson, random: () => number): Lesson {
  const { rows, values, column } = lesson;
  if (rows.length < LONG_LESSON) return lesson;
  const kept: number[] = [];
  for (let at = 0; at < rows.length; at += 1)
    if (rows[at] === BUCKETS || random() >= LEFT_OUT_OF_LESSON) kept.push(at);
  const counted = (at: number) => (rows[at] === BUCKETS ? 1 : 1 / (1 - LEFT_OUT_OF_LESSON));
  return {
    rows: Int32Array.from(kept, (at) => rows[at] as number),
    values: Float32Array.from(kept, (at) => (values[at] as number) * counted(at)),
    column,
  };
}

function learn(
  { weights, meanings: { length } }: Model,
  { rows, values, column: right }: Lesson,
  step: number,
): void {
  const scores = new Float64Array(length);
  for (let one = 0; one < rows.length; one += 1) {
    const row = (rows[one] as number) * length;
    // The bias is learned in smaller steps; what is guessed has it whole.
    const value = rows[one] === BUCKETS ? 1 : (values[one] as number);
    for (let column = 0; column < length; column += 1)
      scores[column] = (scores[column] as number) + (weights[row + column] as number) * value;
  }
  const errors = softmax(scores);
  errors[right] = (errors[right] as number) - 1;
  for (let one = 0; one < rows.length; one += 1) {
    const row = (rows[one] as number) * length;
    const size = step * (values[one] as number);
    for (let column = 0; column < length; column += 1)
      weights[row + column] = (weights[row + column] as number) - size * (errors[column] as number);
  }
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
