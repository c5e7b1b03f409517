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
];

/** A small number, in digits or as a word; part of a pattern. */
export const NUMBER = `\\d{1,3}|${WORDS.slice(1).join('|')}`;

/** Reads such a number. */
export function numberOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (/^\d+$/.test(text)) return Number(text);
  const index = WORDS.indexOf(text);
  return index < 0 ? null : index;
}
