/** Signs with a twin that means the same. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ['−', '-'],
  ['‐', '-'],
  ['‑', '-'],
  ['′', "'"],
  ['″', '"'],
  ['‡', '†'],
  ['‰', '0/00'],
  ['\u2009', ' '],
  ['\u202f', '\u00a0'],
]);

/** What the built-in fonts of PDF have: Windows' Western European letters. */
const BUILT_IN = String.raw`\n\r\t\u0020-\u007e\u00a0-\u00ac\u00ae-\u00ff€‚ƒ„…†ˆŠ‹ŒŽ‘’“”•–—˜™š›œžŸ`;
/** What the embedded font has beside those: the other Latin letters, Greek ones and Cyrillic ones. See `fonts/cut.sh`. */
const EMBEDDED = String.raw`\u0100-\u0148\u014a-\u01c3\u01c5-\u024f\u1e00-\u1e9b\u1e9d-\u1eff\u0386-\u03ce\u1f00-\u1fff\u0400-\u0479\u0480-\u049d\u04a0-\u04ff`;
const HAS = new RegExp(`[${BUILT_IN}${EMBEDDED}]`, 'u');
const HAS_NOT = new RegExp(`[^${BUILT_IN}${EMBEDDED}]`, 'gu');
const NOT_BUILT_IN = new RegExp(`[^${BUILT_IN}]`, 'u');
/** Marks of the letter before, and the invisible parts of an emoji. */
const INVISIBLE = /^[\p{Mark}\p{Cf}]$/u;
const UNKNOWN = '?';

/** A text in letters that a document's fonts have. */
interface Printable {
  text: string;
  /** The font that has all of its letters: one that every reader of PDFs has, or the one that is embedded for it. */
  font: 'built-in' | 'embedded';
  /** False when letters lost their accents or became a question mark. */
  complete: boolean;
}

/** Writes a text in letters that a document's fonts have. Without this, the PDF library would print unrelated letters. */
export function printable(written: string): Printable {
  let complete = true;
  const text = written.normalize('NFC').replace(HAS_NOT, (character) => {
    const sign = SIGNS.get(character);
    if (sign !== undefined) return sign;
    if (INVISIBLE.test(character)) return '';
    complete = false;
    const [base = UNKNOWN] = character.normalize('NFKD');
    return HAS.test(base) ? base : UNKNOWN;
  });
  return { text, font: NOT_BUILT_IN.test(text) ? 'embedded' : 'built-in', complete };
}
