/** Longest text that is looked at; the rest of a longer one says nothing new. */
const MOST_READ = 2_000;

/** Text as it is compared: small letters without accents, apostrophes closed up, digits and money kept. */
export const plain = (text: string): string =>
  text
    .slice(0, MOST_READ)
    .replace(/[–—]/g, '-')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^a-z0-9$#%/.,\- ]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Words of a text that {@link plain} made. */
export const wordsOf = (text: string): string[] => text.match(/[a-z0-9]+/g) ?? [];

/** Edits (a letter more, less, other, or two swapped) between two words; `most + 1` when there are more than `most`. */
function editsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
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

/** How many edits a word of this length may be away from the one that is meant. */
const allowed = (length: number): number => (length < 5 ? 0 : length < 8 ? 1 : 2);

/** Puts words right that are a slip away from one of `vocabulary`; everything else stays as it is. */
export function corrected(text: string, vocabulary: ReadonlySet<string>): string {
  return text.replace(/[a-z]+/g, (word) => nearest(word, vocabulary) ?? word);
}

function nearest(word: string, vocabulary: ReadonlySet<string>): string | null {
  const most = allowed(word.length);
  if (most === 0 || vocabulary.has(word)) return null;
  let best: { word: string; edits: number } | null = null;
  for (const known of vocabulary) {
    // A slip seldom hits the first letter, and "test" is not "rest".
    if (known.length < 5 || known[0] !== word[0]) continue;
    if (word.startsWith(known) || known.startsWith(word)) return null; // another form of it, not a slip
    const edits = editsBetween(word, known, most);
    if (edits <= most && (best === null || edits < best.edits)) best = { word: known, edits };
  }
  return best?.word ?? null;
}
