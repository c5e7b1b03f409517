import type { PropertyView } from '#libs/core/contracts';
import type { HomeRow } from '#libs/stays/properties';
import { JsonText } from '../http/json-text.js';
import { lastingView, momentaryView } from './property.view.js';

/** What stays the same of a home, as the beginning of its JSON; kept as long as its row is. */
const beginnings = new WeakMap<HomeRow, string>();

/** Homes for the public, as `publicView` shows each. With `nights`, includes their total. @spec F13, G2 */
export const homeList = (
  homes: readonly HomeRow[],
  now: Date,
  nights: number | null,
): JsonText<PropertyView[]> =>
  new JsonText(`[${homes.map((home) => beginningOf(home) + endOf(home, now, nights)).join(',')}]`);

function beginningOf(home: HomeRow): string {
  const known = beginnings.get(home);
  if (known !== undefined) return known;
  const text = JSON.stringify(lastingView(home)).slice(0, -1);
  beginnings.set(home, text);
  return text;
}

const endOf = (home: HomeRow, now: Date, nights: number | null): string =>
  `,${JSON.stringify(momentaryView(home, now, nights)).slice(1)}`;
