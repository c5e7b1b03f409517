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
