import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPersonas } from '../evaluation/conversations.js';

const EXAMPLES = join(__dirname, 'examples');
/** Shorter questions are everybody's. */
const FEWEST_WORDS = 5;
/** The share of all their words that an example and a question have in common, from which on one is the other. */
const CLOSE = 0.6;

const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[\p{M}'’]/gu, '')
      .match(/[\p{L}\d]+/gu) ?? [],
  );

const QUESTIONS = readPersonas()
  .flatMap(({ conversations }) =>
    conversations.flatMap(({ turns }) => turns.map(({ says }) => wordsOf(says))),
  )
  .filter(({ size }) => size >= FEWEST_WORDS);
/** The questions in which each word is. */
const ASKED_WITH = new Map<string, number[]>();
for (const [question, words] of QUESTIONS.entries())
  for (const word of words) ASKED_WITH.set(word, [...(ASKED_WITH.get(word) ?? []), question]);

/** The largest share of words that a text has in common with a question. */
function closenessOf(text: string): number {
  const words = wordsOf(text);
  const common = new Map<number, number>();
  for (const word of words)
    for (const question of ASKED_WITH.get(word) ?? []) common.set(question, (common.get(question) ?? 0) + 1);
  const shares = [...common].map(
    ([question, count]) => count / (words.size + (QUESTIONS[question]?.size ?? 0) - count),
  );
  return Math.max(0, ...shares);
}

/** Places of examples, not their words: a test that printed them would tell the questions that nobody is to read. */
function placesOf(isClose: (text: string) => boolean): string[] {
  return readdirSync(EXAMPLES).flatMap((language) =>
    readdirSync(join(EXAMPLES, language)).flatMap((file) =>
      Object.entries(
        JSON.parse(readFileSync(join(EXAMPLES, language, file), 'utf8')) as Record<string, string[]>,
      ).flatMap(([meaning, texts]) =>
        texts.flatMap((text, at) => (isClose(text) ? [`${language}/${file} ${meaning} ${at}`] : [])),
      ),
    ),
  );
}

describe('What the concierge learns from', () => {
  it('is not what it is judged by: no example comes close to a question of any part', () =>
    expect(placesOf((text) => closenessOf(text) >= CLOSE)).toEqual([]));

  it('would be told from it', () => {
    const [question] = QUESTIONS;
    expect(closenessOf([...(question ?? [])].join(' '))).toBe(1);
  });
});
