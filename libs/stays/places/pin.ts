import { kilometresBetween, stateCode, stateName, type Place } from '#libs/core/rules';
import { countryAt, isCountry, isInUnitedStates, isUsState, liesIn } from './country.js';
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
  fields: ('city' | 'state' | 'country' | 'latitude' | 'longitude')[];
  message: string;
}

/**
 * What speaks against the place of a home: a country or state that is none, a town that nobody knows, or a pin elsewhere; null when nothing
 * does. The list of towns is that of post offices, so an owner may confirm one that it lacks. @spec G1
 */
export async function placeProblem(
  located: Located,
  { townConfirmed }: { townConfirmed: boolean },
): Promise<PlaceProblem | null> {
  const { country, state } = located;
  if (!isCountry(country)) {
    const message = `We do not know the country “${country}”: please write its name, such as Canada`;
    return { fields: ['country'], message };
  }
  if (isInUnitedStates(country) && !isUsState(state)) {
    const message = `There is no state “${state}” in the United States: please write one such as CO or Colorado`;
    return { fields: ['state'], message };
  }
  if (!townConfirmed && (await isUnknownTown(located))) {
    const where = stateName(codeOf(state)) ?? state;
    const message = `We do not know a town named ${located.city.trim()} in ${where}: please check the spelling, or confirm it`;
    return { fields: ['city'], message };
  }
  const message = await pinProblem(located);
  return message === null ? null : { fields: ['latitude', 'longitude'], message };
}

/**
 * What speaks against the pin of a home, in a sentence; null when it can be where the address says. Towns abroad are not known: there, it
 * only has to be on land, in its country. @spec G1
 */
export async function pinProblem(located: Located): Promise<string | null> {
  const { country, latitude, longitude } = located;
  const pin = { latitude, longitude };
  if (AT_SEA.test(zoneAt(pin))) return 'The pin is in the sea: please move it to your home';
  const away = isInUnitedStates(country) ? await awayFromTown(located) : null;
  if (away !== null || (await liesIn(pin, country))) return away;
  const there = await countryAt(pin);
  const where = there === null ? '' : ` but in another country (${there})`;
  return `The pin is not in ${country.trim()}${where}: please move it, or correct the country`;
}

/** True for a town of the United States that has no post office of its name. States without a list of towns know all. */
async function isUnknownTown({ city, state, country }: Located): Promise<boolean> {
  if (!isInUnitedStates(country)) return false;
  const { named, ofState } = await townsOf(codeOf(state), city);
  return named.length === 0 && ofState.length > 0;
}

const codeOf = (state: string): string => stateCode(state) ?? state.trim().toUpperCase();

async function awayFromTown({ city, state, latitude, longitude }: Located): Promise<string | null> {
  const pin = { latitude, longitude };
  const code = codeOf(state);
  const { named, ofState } = await townsOf(code, city);
  const [towns, most] = named.length > 0 ? [named, TOWN_KM] : [ofState, STATE_KM];
  if (towns.length === 0) return null;
  const away = Math.min(...towns.map((town) => kilometresBetween(town, pin)));
  if (away <= most) return null;
  const miles = Math.round(away / KM_PER_MILE).toLocaleString('en-US');
  const where = named.length > 0 ? `${city.trim()}, ${code}` : (stateName(code) ?? code);
  return `The pin is ${miles} miles from ${where}: please move it, or correct the town`;
}
