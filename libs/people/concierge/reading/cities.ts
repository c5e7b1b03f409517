import { kilometresBetween } from '#libs/core/rules';
import type { Place } from '../gateways.port.js';
import { KEPT_CITIES } from './kept-cities.js';
import { plain } from './vocabulary.js';

/** A city without homes, or with some. */
export interface City {
  name: string;
  /** The two letters of its state; '' abroad. */
  state: string;
  latitude: number;
  longitude: number;
}

/** Words that are cities, too, after a preposition: "in spring". */
const WORDS = new Set(
  'spring reading holiday normal sale enterprise central summit surprise union general university independence liberty hope paradise sunset sunrise mobile nice orange the'.split(
    ' ',
  ),
);
/** What stands before a place, in the languages that are read. */
const BEFORE =
  /(?<=\b(?:in|near|around|at|to|visit|visiting|outside|for|en|a|em|bei|nach|pres de|vicino a|cerca de|perto de) )[a-z]/g;
/** Where nothing else is said, a name needs no preposition. */
const FEW_WORDS = 3;
const MOST_WORDS = 4;

interface Known {
  byName: ReadonlyMap<string, City>;
  /** In other scripts, where no space parts words. */
  japanese: readonly City[];
}

let known: Known | null = null;

function cities(): Known {
  if (known) return known;
  const all = KEPT_CITIES.split('\n').map((line): City => {
    const [name = '', state = '', latitude, longitude] = line.split('|');
    return { name, state, latitude: Number(latitude), longitude: Number(longitude) };
  });
  const byName = new Map(all.map((city) => [plain(city.name), city]));
  // As English has it: without accents, where both are kept.
  for (const city of all)
    if (plain(city.name) === city.name.toLowerCase()) byName.set(plain(city.name), city);
  byName.delete('');
  known = { byName, japanese: all.filter(({ name }) => /[\p{Script=Katakana}\p{Script=Han}]/u.test(name)) };
  return known;
}

/** A city that a message asks for; null when it names none that we know. @param text normalised by `plain`, or as it was written */
export function cityIn(written: string): City | null {
  const { byName, japanese } = cities();
  const text = plain(written);
  const words = text.match(/[a-z]+/g) ?? [];
  const starts = [...text.matchAll(BEFORE)].map(({ index }) => text.slice(index));
  if (words.length <= FEW_WORDS) starts.push(...words.map((word) => text.slice(text.indexOf(word))));
  for (const start of starts) {
    const found = longestOf(start.match(/[a-z]+/g) ?? [], byName);
    if (found) return found;
  }
  return japanese.find(({ name }) => written.includes(name)) ?? null;
}

function longestOf(words: readonly string[], byName: ReadonlyMap<string, City>): City | null {
  for (let count = Math.min(MOST_WORDS, words.length); count > 0; count -= 1) {
    const name = words.slice(0, count).join(' ');
    const city = WORDS.has(name) ? undefined : byName.get(name);
    if (city) return city;
  }
  return null;
}

/** The towns with homes, those nearest to a city first; of a town that is too small to be known, its state's middle counts. */
export function nearestTo(city: City, places: readonly Place[]): Place[] {
  const far = new Map(places.map((place) => [place, kilometresBetween(city, whereIs(place))]));
  return places.toSorted((one, other) => (far.get(one) ?? 0) - (far.get(other) ?? 0));
}

function whereIs({ city, state }: Place): { latitude: number; longitude: number } {
  const { byName } = cities();
  const own = byName.get(plain(city));
  if (own?.state === state) return own;
  const neighbors = [...byName.values()].filter((one) => one.state === state);
  const mean = (of: 'latitude' | 'longitude') =>
    neighbors.reduce((sum, one) => sum + one[of], 0) / Math.max(1, neighbors.length);
  return { latitude: mean('latitude'), longitude: mean('longitude') };
}
