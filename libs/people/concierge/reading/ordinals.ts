import type { StatedPreferences } from './read-preferences.js';

/** The one of a list that is meant by its place; empty when the list has no such place. @param before the one talked about before */
export function atOrdinal<T>(
  list: readonly T[],
  ordinal: NonNullable<StatedPreferences['ordinal']>,
  before?: T,
): T[] {
  if (ordinal === 'other') {
    const others = list.filter((one) => one !== before);
    return others.length === 1 || before === undefined ? others.slice(-1) : [];
  }
  const place = ordinal === 'last' ? list.length - 1 : ordinal === 'middle' ? (list.length - 1) / 2 : ordinal;
  return list.filter((_, index) => index === place);
}

const FEW: Readonly<Record<string, number>> = { two: 2, three: 3, '2': 2, '3': 3 };
const PLACES: readonly RegExp[] = [/\b(?:first|1st)\b/, /\b(?:second|2nd)\b/, /\b(?:third|3rd)\b/];

/** Places of a list that a text names together: "the first two", "the first and the third"; 0 is the first. */
export function placesIn(text: string): number[] {
  const few = FEW[/\bfirst (two|three|2|3)\b/.exec(text)?.[1] ?? ''];
  if (few !== undefined) return Array.from({ length: few }, (_, place) => place);
  return PLACES.flatMap((pattern, place) => (pattern.test(text) ? [place] : []));
}

const WHICH_OF =
  /\bwhich (?:one |home |house |place )?of (?:them|these|those|the|both)\b|\bwhich (?:one|home|house|place)s? (?:has|have|is|are|takes?|allows?|comes?)\b|\b(?:both|either|any) of (?:them|these|those|the)\b/;

/** "Which of the two has a desk?" @param text normalised by `plain` */
export const asksWhichOf = (text: string): boolean => WHICH_OF.test(text);
