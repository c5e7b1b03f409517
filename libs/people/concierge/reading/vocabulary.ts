/** Longer texts are cut. */
const MAX_LENGTH = 2_000;

/** Normalises text for comparison: lower case without accents and apostrophes; digits and money signs are kept. */
export const plain = (text: string): string =>
  text
    .slice(0, MAX_LENGTH)
    .replace(/[–—]/g, '-')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^a-z0-9$#%/.,\- ]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** The words of a text normalised by {@link plain}. */
export const wordsOf = (text: string): string[] => text.match(/[a-z0-9]+/g) ?? [];

/** Edit distance with transpositions between two words; more than `max` when their lengths alone differ by more. */
export function editDistance(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1;
  const table = Array.from({ length: one.length + 1 }, (_, row) =>
    Array.from({ length: other.length + 1 }, (_, column) => (row === 0 ? column : column === 0 ? row : 0)),
  );
  const at = (row: number, column: number): number => table[row]?.[column] ?? Number.MAX_SAFE_INTEGER;
  for (let row = 1; row <= one.length; row += 1)
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1];
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const line = table[row];
      if (line)
        line[column] = Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (same ? 0 : 1),
          swapped && row > 1 && column > 1 ? at(row - 2, column - 2) + 1 : Number.MAX_SAFE_INTEGER,
        );
    }
  return at(one.length, other.length);
}

/** Maximum number of typos in a word of this length. */
export const maxTypos = (length: number): number => (length < 5 ? 0 : length < 8 ? 1 : 2);

/** Corrects words that are a typo away from one in `vocabulary`. */
export function corrected(text: string, vocabulary: ReadonlySet<string>): string {
  return text.replace(/[a-z]+/g, (word) => nearest(word, vocabulary) ?? word);
}

function nearest(word: string, vocabulary: ReadonlySet<string>): string | null {
  const max = maxTypos(word.length);
  if (max === 0 || vocabulary.has(word)) return null;
  let best: { word: string; edits: number } | null = null;
  for (const known of vocabulary) {
    // Typos rarely affect the first letter, and "test" is not "rest".
    if (known.length < 5 || known[0] !== word[0]) continue;
    if (word.startsWith(known) || known.startsWith(word)) return null; // another form of the word, not a typo
    const edits = editDistance(word, known, max);
    if (edits <= max && (best === null || edits < best.edits)) best = { word: known, edits };
  }
  return best?.word ?? null;
}
