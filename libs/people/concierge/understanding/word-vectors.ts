import { inflateRawSync } from 'node:zlib';

/** Words with their vectors as they are kept, the commonest first. */
export interface KeptWords {
  /** Separated by spaces. */
  words: string;
  dimensions: number;
  /** Base64 of the deflated bytes, a row for each word. */
  vectors: string;
}

/** What words mean, as directions: those of words that are used alike are close to each other. */
export interface WordVectors {
  dimensions: number;
  /** The row of a word: its rank by how often it is written. */
  rows: ReadonlyMap<string, number>;
  /** Unit vectors, row by row. */
  vectors: Float32Array;
}

/** Words of this rank count half; commoner ones less, as they are in every sentence. */
const HALF_RANK = 150;

/** The vectors that were kept. */
export function unpackedWords({ words, dimensions, vectors }: KeptWords): WordVectors {
  const bytes = new Int8Array(inflateRawSync(Buffer.from(vectors, 'base64')));
  const rows = new Map(words.split(' ').map((word, row) => [word, row]));
  const unit = new Float32Array(bytes.length);
  for (let start = 0; start < bytes.length; start += dimensions) {
    const length = Math.hypot(...bytes.subarray(start, start + dimensions)) || 1;
    for (let at = start; at < start + dimensions; at += 1) unit[at] = (bytes[at] ?? 0) / length;
  }
  return { dimensions, rows, vectors: unit };
}

/**
 * The direction of a text: the mean of its words', as long as the share of them that is known, squared; so that the few English words of a
 * text in another language say little.
 */
export function directionOf(
  tokens: readonly string[],
  { dimensions, rows, vectors }: WordVectors,
): Float32Array {
  const sum = new Float32Array(dimensions);
  let known = 0;
  for (const token of tokens) {
    const row = rows.get(token);
    if (row === undefined) continue;
    known += 1;
    const weight = row / (row + HALF_RANK);
    for (let at = 0; at < dimensions; at += 1)
      sum[at] = (sum[at] ?? 0) + weight * (vectors[row * dimensions + at] ?? 0);
  }
  const length = Math.hypot(...sum) || 1;
  const share = known / Math.max(1, tokens.filter((token) => /\p{L}/u.test(token)).length);
  return sum.map((value) => (value / length) * share ** 2);
}

/** How close the directions of two words are, -1 to 1; 0 for a word that is not kept. */
export function cosineOf(one: string, other: string, { dimensions, rows, vectors }: WordVectors): number {
  const [row, otherRow] = [rows.get(one), rows.get(other)];
  if (row === undefined || otherRow === undefined) return 0;
  let sum = 0;
  for (let at = 0; at < dimensions; at += 1)
    sum += (vectors[row * dimensions + at] ?? 0) * (vectors[otherRow * dimensions + at] ?? 0);
  return sum;
}
