import { kilometresBetween, stateCode, stateName, type Place } from '#libs/core/rules';
import { townsOf } from './gazetteer.js';
import { zoneAt } from './time-zone.js';

/** Where a home is said to be, in words and on the map. */
export interface Located extends Place {
  city: string;
  /** Name or code. */
  state: string;
  country: string;
}

/** How far a home may lie from the middle of its town: counties of the West are wide. */
const TOWN_KM = 60;
/** How far from the nearest post office of its state. */
const STATE_KM = 150;
const KM_PER_MILE = 1.609_344;
/** Zones of the open sea. */
const AT_SEA = /^Etc\//;
const UNITED_STATES = new Set(['us', 'usa', 'united states', 'united states of america']);

/**
 * What speaks against the pin of a home, in a sentence; null when it can be where the address says. Towns abroad are not known: there, it
 * only has to be on land. @spec G1
 */
export async function pinProblem({ city, state, country, ...pin }: Located): Promise<string | null> {
  if (AT_SEA.test(zoneAt(pin))) return 'The pin is in the sea: please move it to your home';
  if (!UNITED_STATES.has(country.trim().toLowerCase().replaceAll('.', ''))) return null;
  const code = stateCode(state) ?? state.trim().toUpperCase();
  const { named, ofState } = await townsOf(code, city);
  const [towns, most] = named.length > 0 ? [named, TOWN_KM] : [ofState, STATE_KM];
  if (towns.length === 0) return null;
  const away = Math.min(...towns.map((town) => kilometresBetween(town, pin)));
  if (away <= most) return null;
  const miles = Math.round(away / KM_PER_MILE).toLocaleString('en-US');
  const where = named.length > 0 ? `${city.trim()}, ${code}` : (stateName(code) ?? code);
  return `The pin is ${miles} miles from ${where}: please move it, or correct the town`;
}
