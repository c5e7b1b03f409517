import type { PropertyView } from '#libs/core/contracts';
import type { Search } from '../../search/search.js';

/** A search for a misspelt or shortened town as one for the town whose homes were found; any other as it is. */
export function asFound(search: Search, homes: readonly PropertyView[]): Search {
  const [home] = homes;
  if (!home || homes.some(({ city, state }) => city !== home.city || state !== home.state)) return search;
  return isMeant(home.city, search.city) ? { ...search, city: `${home.city}, ${home.state}` } : search;
}

/** How many of the letters have to be those of the town: the search also finds towns of a region or a state, which are not meant. */
const LEAST_SHARED = 0.75;

function isMeant(city: string, typed: string): boolean {
  const [town, said] = [city.toLowerCase(), typed.toLowerCase()];
  const shared = said.split('').filter((letter) => town.includes(letter)).length;
  return said[0] === town[0] && !said.startsWith(town) && shared >= said.length * LEAST_SHARED;
}
