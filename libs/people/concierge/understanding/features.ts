import { withoutFiller, writtenOut } from '../reading/shorthand.js';
import { directionOf, type WordVectors } from './word-vectors.js';
import { STATE_NAMES } from '#libs/core/rules';

/** Places in the vector of a text's features; a power of two. */
export const BUCKETS = 32_768;

/** Weights of what is seen in a text: its words, pairs of words, next to each other or around one, and parts of words, which forgive slips of the pen. */
const WEIGHTS = { word: 1, pair: 1, around: 0.5, part: 0.35 };
const PART_LENGTHS = [3, 4, 5];
/** Weight of what its words mean together, beside all that is seen in a text. */
const DIRECTION = 0.7;
/** Longer texts are cut. */
const MAX_LENGTH = 1_000;

const PLACE = 'placename';
const MONEY = 'moneyamount';
const DATE = 'datename';
const REFERENCE = 'bookingreference';
const NUMBER = '0';

/** What stands for many names, so that what was learned about one holds for all. */
const MASKS: readonly (readonly [RegExp, string])[] = [
  [/#\s?[0-9a-f]{8}\b|\b(?=[a-f]*\d)[0-9a-f]{8}\b/g, ` ${REFERENCE} `],
  [/[$€£]\s?\d[\d.,]*|\b\d[\d.,]*\s?(?:dollars?|usd|bucks|euros?)\b/g, ` ${MONEY} `],
  [
    /\b\d{4}-\d\d-\d\d\b|\b\d{1,2}\/\d{1,2}(?:\/\d{2,4})?\b|\b(?:january|february|april|june|july|august|september|october|november|december)\b(?:\s\d{1,2})?|\bmay \d{1,2}\b/g,
    ` ${DATE} `,
  ],
  [/\b(?:mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?)\b/g, ` ${DATE} `],
  [/\d+/g, NUMBER],
];

/** Lower case, without accents in Latin letters; apostrophes join their word. */
export const foldedText = (text: string): string =>
  text
    .slice(0, MAX_LENGTH)
    .toLowerCase()
    .normalize('NFKD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .replace(/[’'`]/g, '');

/** Finds names of places in folded text. Towns are those with homes. */
export function placePattern(towns: readonly string[]): RegExp {
  const names = [...towns, ...STATE_NAMES]
    .map((name) => foldedText(name).replace(/[^\p{L} ]/gu, '.?'))
    .sort((one, other) => other.length - one.length);
  return new RegExp(`\\b(?:${names.join('|')})\\b`, 'g');
}

/** The words of a text, with names of places, amounts, dates and numbers masked; Japanese falls into single characters. */
export function tokensOf(text: string, places: RegExp): string[] {
  const masked = MASKS.reduce(
    (rest, [pattern, mask]) => rest.replace(pattern, mask),
    foldedText(text).replace(places, ` ${PLACE} `),
  );
  return masked.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}0]+|\?/gu) ?? [];
}

/** 32-bit FNV-1a. */
function bucketOf(feature: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < feature.length; index += 1) {
    hash ^= feature.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  return (hash >>> 0) % BUCKETS;
}

/** By what a text is read. */
export interface Known {
  /** From `placePattern`. */
  places: RegExp;
  /** What words mean; none where only their look counts. */
  words?: WordVectors | undefined;
}

/** The features of a text: weight by bucket, as a unit vector, and after them the direction of its words. Empty for a text without words. */
export function featuresOf(text: string, { places, words }: Known): Map<number, number> {
  const tokens = tokensOf(words ? writtenOut(withoutFiller(foldedText(text))) : text, places);
  const found = new Map<number, number>();
  const add = (feature: string, weight: number) => {
    const bucket = bucketOf(feature);
    found.set(bucket, (found.get(bucket) ?? 0) + weight);
  };
  tokens.forEach((token, index) => {
    add(`word ${token}`, WEIGHTS.word);
    add(`pair ${tokens[index - 1] ?? '^'} ${token}`, WEIGHTS.pair);
    if (index > 1) add(`around ${tokens[index - 2] ?? ''} ${token}`, WEIGHTS.around);
    for (const part of partsOf(token)) add(`part ${part}`, WEIGHTS.part);
  });
  const length = Math.hypot(...found.values());
  for (const [bucket, weight] of found) found.set(bucket, weight / length);
  if (words)
    directionOf(tokens, words).forEach((value, at) => {
      if (value !== 0) found.set(BUCKETS + 1 + at, value * DIRECTION);
    });
  return found;
}

/** Runs of three to five letters, with the word's ends marked. */
function partsOf(token: string): string[] {
  const marked = `<${token}>`;
  return PART_LENGTHS.flatMap((length) =>
    Array.from({ length: Math.max(marked.length - length + 1, 0) }, (_, start) =>
      marked.slice(start, start + length),
    ),
  );
}
