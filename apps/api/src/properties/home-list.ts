import type { FoundHome, FoundHomes } from '#libs/stays/search';
import { lastingView, momentaryView, type ShownTotal } from './property.view.js';

/** What stays the same of a home, as the beginning of its JSON; kept as long as its row is. */
const beginnings = new WeakMap<FoundHome, string>();

/** The JSON of homes for the public, as `publicView` shows each. With their totals, without `nights` of the cheapest stay. @spec F13, G2, G3 */
export const homeList = (
  { homes, totals }: Pick<FoundHomes, 'homes' | 'totals'>,
  now: Date,
  nights: number | null,
): string => {
  const texts = homes.map(
    (home) => beginningOf(home) + endOf(home, now, { nights, total: totals.get(home.id) ?? null }),
  );
  return `[${texts.join(',')}]`;
};

function beginningOf(home: FoundHome): string {
  const known = beginnings.get(home);
  if (known !== undefined) return known;
  const text = JSON.stringify(lastingView(home)).slice(0, -1);
  beginnings.set(home, text);
  return text;
}

const endOf = (home: FoundHome, now: Date, shown: ShownTotal): string =>
  `,${JSON.stringify(momentaryView(home, now, shown)).slice(1)}`;
