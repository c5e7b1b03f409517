/** A text in plain lower-case letters and digits, which remembers where each stood in the original. */
export interface PlainText {
  /** As it is now: what was blanked is replaced, so that places stay. */
  readonly text: string;
  /** Replaces a part, so that nothing else is found in it. */
  blank(from: number, to: number): void;
  /** The place in the original text. */
  placeOf(from: number, to: number): { start: number; end: number };
}

/** Neither letter, digit, space nor punctuation. */
const BLANK = '\uFFFD';
/** Marks that turn a digit into an emoji, and joiners. */
const DROPPED = /[\uFE0E\uFE0F\u20E3\u200B-\u200D\u2060\u00AD]/u;
const DIGIT = /\p{Nd}/u;

/** Writes full-width, styled and other scripts' digits and letters as plain ones, so that patterns need to know those only. */
export function plainText(original: string): PlainText {
  const letters: string[] = [];
  const starts: number[] = [];
  let at = 0;
  for (const letter of original) {
    if (!DROPPED.test(letter)) {
      letters.push(plainLetter(letter));
      starts.push(at);
    }
    at += letter.length;
  }
  const endOf = (index: number): number => starts[index + 1] ?? original.length;
  return {
    get text() {
      return letters.join('');
    },
    blank: (from, to) => void letters.fill(BLANK, from, to),
    placeOf: (from, to) => ({
      start: starts[from] ?? 0,
      end: to > from ? endOf(to - 1) : (starts[from] ?? 0),
    }),
  };
}

/** One code unit for each letter. */
function plainLetter(letter: string): string {
  if (DIGIT.test(letter)) return String(digitOf(letter));
  const plain = letter.normalize('NFKC').toLowerCase();
  return plain.length === 1 ? plain : BLANK;
}

/** The value of a decimal digit of any script: those of a script follow each other from zero on. */
function digitOf(letter: string): number {
  const plain = letter.normalize('NFKC');
  if (/^[0-9]$/.test(plain)) return Number(plain);
  let value = 0;
  for (
    let code = (letter.codePointAt(0) ?? 0) - 1;
    DIGIT.test(String.fromCodePoint(code)) && value < 9;
    code -= 1
  )
    value += 1;
  return value;
}
