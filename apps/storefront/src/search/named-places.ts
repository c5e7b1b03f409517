import type { CityView } from '#libs/core/contracts';
import { stateName } from '#libs/core/rules';

/** A place to search in, with its number of homes. */
export interface NamedPlace {
  name: string;
  count: number;
}

const SHOWN = 7;

/** Towns and states with homes whose name contains `typed`; those that start with it come first. */
export function placesNamed(cities: readonly CityView[], typed: string): NamedPlace[] {
  const input = typed.trim().toLowerCase();
  const towns = cities.map(({ city, state, count }) => ({ name: `${city}, ${state}`, count }));
  // Without input the states would make the list too long.
  const places = input === '' ? towns : [...statesOf(cities), ...towns];
  const matches = places.filter(({ name }) => name.toLowerCase().includes(input));
  const begins = ({ name }: NamedPlace) => Number(name.toLowerCase().startsWith(input));
  return matches.sort((one, other) => begins(other) - begins(one)).slice(0, SHOWN);
}

/** True when what was typed begins the name of a place, and is not the code of a state: the search knows those. */
export const isBeginningOf = (typed: string, place: NamedPlace | undefined): boolean => {
  const input = typed.trim().toLowerCase();
  return input !== '' && stateName(input) === null && (place?.name.toLowerCase().startsWith(input) ?? false);
};

function statesOf(cities: readonly CityView[]): NamedPlace[] {
  const counts = new Map<string, number>();
  for (const { state, count } of cities) {
    const name = stateName(state);
    if (name) counts.set(name, (counts.get(name) ?? 0) + count);
  }
  return [...counts].map(([name, count]) => ({ name, count }));
}
