import type { CivilDate } from '#libs/core/rules';
import { isListOfTexts, RECENT_SEARCHES_KEY } from '../browser/kept-on-device.js';
import { readStored, writeStored } from '../browser/storage.js';
import { EVERYTHING, readSearch, searchQuery, type Search } from './search.js';

const MAX_KEPT = 8;

/** Remembers a search for a place on this device, instead of an earlier one for the same place. */
export function rememberSearch(search: Search): void {
  const { city } = search;
  const others = kept().filter((one) => one.city.toLowerCase() !== city.toLowerCase());
  const queries = [{ ...search, ...FORGOTTEN }, ...others].slice(0, MAX_KEPT).map(searchQuery);
  writeStored(localStorage, RECENT_SEARCHES_KEY, queries);
}

/** The latest searches for places; dates that have passed are left out. */
export const recentSearches = (today: CivilDate): Search[] =>
  kept().map((search) =>
    search.check_in !== null && search.check_in <= today
      ? { ...search, check_in: null, check_out: null }
      : search,
  );

/** How a list was looked at, rather than what was looked for. */
const FORGOTTEN = { bbox: EVERYTHING.bbox, sort: EVERYTHING.sort, deals: EVERYTHING.deals };

/** What is stored is read like an address: whatever somebody has made of it, it is a search. */
const kept = (): Search[] =>
  (readStored(localStorage, RECENT_SEARCHES_KEY, isListOfTexts) ?? [])
    .map((query) => readSearch(new URLSearchParams(query)))
    .filter(({ city }) => city !== '');
