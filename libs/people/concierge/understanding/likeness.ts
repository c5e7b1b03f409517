import { withoutFiller, writtenOut } from '../reading/shorthand.js';
import { foldedText, tokensOf } from './features.js';
import { cosineOf, type WordVectors } from './word-vectors.js';
import { meansNothing, stem } from '../reading/search-terms.js';

/** A text as its words that carry meaning, each with its weight. */
export interface Gist {
  words: readonly { word: string; weight: number }[];
}

/** Words of this rank weigh half; rarer ones more, as they tell questions apart. */
const HALF_RANK = 600;
/** Words whose directions are closer than this mean much the same; what is less counts nothing. */
const AKIN = 0.55;
/** Longer texts are cut: a question is one or two sentences. */
const MOST_WORDS = 40;

/** What a text is about. @param places as the texts that it is compared with */
export function gistOf(text: string, places: RegExp, { rows }: WordVectors): Gist {
  const tokens = tokensOf(writtenOut(withoutFiller(foldedText(text))), places);
  const words = [...new Set(tokens)].filter((word) => word !== '?' && !meansNothing(word));
  return {
    words: words.slice(0, MOST_WORDS).map((word) => {
      const rank = rows.get(word);
      return { word, weight: rank === undefined ? 1 : rank / (rank + HALF_RANK) };
    }),
  };
}

/** How much alike two texts are, 0 to 1: the share of what each says that the other says, too, the lesser of the two counting most. */
export function likeness(one: Gist, other: Gist, vectors: WordVectors): number {
  return Math.sqrt(coverage(one, other, vectors) * coverage(other, one, vectors));
}

/** The share of a text's weight that another text says, too. */
export function coverage({ words }: Gist, by: Gist, vectors: WordVectors): number {
  const all = words.reduce((sum, { weight }) => sum + weight, 0);
  if (all === 0) return 0;
  const said = words.reduce(
    (sum, { word, weight }) =>
      sum + weight * Math.max(0, ...by.words.map((another) => akin(word, another.word, vectors))),
    0,
  );
  return said / all;
}

function akin(one: string, other: string, vectors: WordVectors): number {
  if (one === other || stem(one) === stem(other)) return 1;
  const cosine = cosineOf(one, other, vectors);
  return cosine < AKIN ? 0 : cosine;
}
