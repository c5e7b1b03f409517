import type { CityView } from '#libs/core/contracts';
import { regionNamed } from '#libs/core/rules';
import type { NamedPlace } from './named-places.js';

/** A place that may have been meant. */
export interface Guess extends NamedPlace {
  /** Stands before its name. */
  hint?: string;
}

/** As the search on the server has them. */
const SHORTEST = 3;
const LEAST_LIKENESS = 0.25;

/** What somebody may mean, or what is said when it is nothing. */
export interface Guesses {
  places: Guess[];
  none?: string;
}

/** What somebody may mean who typed no name of a place with homes. */
export function guessesOf(cities: readonly CityView[], typed: string): Guesses {
  const places = placesLike(cities, typed);
  const none = `No homes match “${typed.trim()}”. Try a state, or search near you.`;
  return places.length > 0 ? { places } : { places, none };
}

/** The towns of the region that was typed, else the one spelled most like it. */
function placesLike(cities: readonly CityView[], typed: string): Guess[] {
  const towns = cities.map(({ city, state, count }) => ({ name: `${city}, ${state}`, city, count }));
  const region = regionNamed(typed.trim());
  if (region) return towns.filter(({ name }) => region.towns.includes(name)).map(named);
  const text = typed.split(',')[0]?.trim() ?? '';
  if (text.length < SHORTEST) return [];
  const alike = towns
    .map((town) => ({ ...town, likeness: likeness(town.city, text) }))
    .filter((town) => town.likeness >= LEAST_LIKENESS);
  const most = Math.max(...alike.map((town) => town.likeness));
  return alike
    .filter((town) => town.likeness === most)
    .map((town) => ({ ...named(town), hint: 'Did you mean ' }));
}

const named = ({ name, count }: NamedPlace): Guess => ({ name, count });

/** Share of letter triples that two names have in common, as PostgreSQL's `similarity` counts them. */
function likeness(one: string, other: string): number {
  const [first, second] = [triplesOf(one), triplesOf(other)];
  const shared = [...first].filter((triple) => second.has(triple)).length;
  return shared / (first.size + second.size - shared);
}

const triplesOf = (name: string): Set<string> =>
  new Set(
    name
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '')
      .flatMap((word) => {
        const padded = `  ${word} `;
        return Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3));
      }),
  );
