const WORDS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
];

/** Pattern of a small number, in digits or as a word. */
export const NUMBER = `\\d{1,3}|${WORDS.slice(1).join('|')}`;

/** Parses a number that {@link NUMBER} has matched. */
export function numberOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (/^\d+$/.test(text)) return Number(text);
  const index = WORDS.indexOf(text);
  return index < 0 ? null : index;
}
