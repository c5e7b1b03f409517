import type { PropertyView } from '#libs/core/contracts';
import type { FoundHome, FoundHomes } from '#libs/stays/search';
import { JsonText } from '../http/json-text.js';
import { lastingView, momentaryView, stayPrice, type StayPrice } from './property.view.js';

/** What stays the same of a home, as the beginning of its JSON; kept as long as its row is. */
const beginnings = new WeakMap<FoundHome, string>();

/** Homes for the public, as `publicView` shows each. With `nights`, includes their total. @spec F13, G2 */
export const homeList = (
  { homes, totals }: Pick<FoundHomes, 'homes' | 'totals'>,
  now: Date,
  nights: number | null,
): JsonText<PropertyView[]> => {
  const texts = homes.map(
    (home) => beginningOf(home) + endOf(home, now, stayPrice(nights, totals.get(home.id))),
  );
  return new JsonText(`[${texts.join(',')}]`);
};

function beginningOf(home: FoundHome): string {
  const known = beginnings.get(home);
  if (known !== undefined) return known;
  const text = JSON.stringify(lastingView(home)).slice(0, -1);
  beginnings.set(home, text);
  return text;
}

const endOf = (home: FoundHome, now: Date, stay: StayPrice | null): string =>
  `,${JSON.stringify(momentaryView(home, now, stay)).slice(1)}`;
