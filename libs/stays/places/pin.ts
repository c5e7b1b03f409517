import { kilometresBetween, stateCode, stateName, type Place } from '#libs/core/rules';
import { isCountry, isInUnitedStates, isUsState } from './country.js';
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

/** What is wrong with a place, and the fields that say so. */
export interface PlaceProblem {
  fields: ('state' | 'country' | 'latitude' | 'longitude')[];
  message: string;
}

/** What speaks against the place of a home: a country or state that is none, or a pin elsewhere; null when nothing does. @spec G1 */
export async function placeProblem(located: Located): Promise<PlaceProblem | null> {
  const { country, state } = located;
  if (!isCountry(country)) {
    const message = `We do not know the country “${country}”: please write its name, such as Canada`;
    return { fields: ['country'], message };
  }
  if (isInUnitedStates(country) && !isUsState(state)) {
    const message = `There is no state “${state}” in the United States: please write one such as CO or Colorado`;
    return { fields: ['state'], message };
  }
  const message = await pinProblem(located);
  return message === null ? null : { fields: ['latitude', 'longitude'], message };
}

/**
 * What speaks against the pin of a home, in a sentence; null when it can be where the address says. Towns abroad are not known: there, it
 * only has to be on land. @spec G1
 */
export async function pinProblem({ city, state, country, ...pin }: Located): Promise<string | null> {
  if (AT_SEA.test(zoneAt(pin))) return 'The pin is in the sea: please move it to your home';
  if (!isInUnitedStates(country)) return null;
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
