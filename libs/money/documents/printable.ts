/** Signs with a twin that means the same. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ['−', '-'],
  ['‐', '-'],
  ['‑', '-'],
  ['′', "'"],
  ['″', '"'],
  ['\u2009', ' '],
  ['\u202f', '\u00a0'],
]);
/** Letters whose stroke is no accent, so that nothing can be left out. */
const LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({ ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ħ: 'h', Ħ: 'H', ı: 'i', ŧ: 't', Ŧ: 'T', ẞ: 'SS' }),
);

/** What the built-in fonts of PDF have: Windows' Western European letters. */
const IN_FONT = String.raw`\n\r\t\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ`;
const HAS = new RegExp(`[${IN_FONT}]`, 'u');
const HAS_NOT = new RegExp(`[^${IN_FONT}]`, 'gu');
/** Marks of the letter before, and the invisible parts of an emoji. */
const INVISIBLE = /^[\p{Mark}\p{Cf}]$/u;
const UNKNOWN = '?';

/** A text in letters that a document's font has. */
interface Printable {
  text: string;
  /** False when letters lost their accents or became a question mark. */
  complete: boolean;
}

/** Writes a text in letters that a document's font has. Without this, the PDF library would print unrelated letters. */
export function printable(written: string): Printable {
  let complete = true;
  const text = written.normalize('NFC').replace(HAS_NOT, (character) => {
    const sign = SIGNS.get(character);
    if (sign !== undefined) return sign;
    if (INVISIBLE.test(character)) return '';
    complete = false;
    const [base = UNKNOWN] = character.normalize('NFKD');
    return LETTERS.get(character) ?? (HAS.test(base) ? base : UNKNOWN);
  });
  return { text, complete };
}
