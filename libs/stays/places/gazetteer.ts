import { STATE_NAMES, stateCode, stateName, type Place } from '#libs/core/rules';

/** A town, with the middle of its postal areas. */
export interface Town extends Place {
  city: string;
  /** Two letters. */
  state: string;
}

interface NamedTown extends Town {
  key: string;
  areas: number;
}

interface Gazetteer {
  /** By name; larger towns first among equals. */
  towns: readonly NamedTown[];
  byZip: ReadonlyMap<string, NamedTown>;
}

let loaded: Promise<Gazetteer> | null = null;

/** Loaded on first use: the list has some 40,000 postal areas. */
const gazetteer = (): Promise<Gazetteer> => (loaded ??= load());

const MOST = 8;
/** At the end of an address, or alone. */
const ZIP = /(?:^|[\s,])(\d{5})(?:-\d{4})?[\s,]*(?:USA|United States)?\s*$/i;
/** A town with the code of its state, without a comma between. */
const WITH_STATE = /^(.+) ([a-z]{2})$/;

/**
 * Towns of the United States whose name begins with the words, or has one that does; exact names and larger towns first. A state after
 * the name narrows them, and a ZIP code names its town. Of an address, its town: "1234 Exchange St, Astoria, OR 97103".
 * @returns at most eight
 */
export async function townsLike(words: string): Promise<Town[]> {
  const { towns, byZip } = await gazetteer();
  const zip = ZIP.exec(words)?.[1];
  if (zip !== undefined) return [byZip.get(zip)].filter((town) => town !== undefined).map(shown);
  for (const { name, state } of readings(words)) {
    const found = named(towns, name, state);
    if (found.length > 0) return found;
  }
  return [];
}

/** The towns of a state, and those of them with this very name. @param state two capital letters */
export async function townsOf(state: string, city: string): Promise<{ named: Town[]; ofState: Town[] }> {
  const ofState = (await gazetteer()).towns.filter((town) => town.state === state);
  const key = plain(city);
  return { named: ofState.filter((town) => town.key === key), ofState };
}

/** A way to read words as a town and its state. */
interface Reading {
  name: string;
  /** Empty when none is named. */
  state: string;
}

/** What the words may mean, the likeliest first: a town from the beginning, or one further on, after a street. */
function readings(words: string): Reading[] {
  const parts = words
    .split(',')
    .map(plain)
    .filter((part) => part !== 'usa' && part !== 'united states');
  const [first = ''] = parts;
  if (first === '') return [];
  return parts.flatMap((name, n) => {
    const next = parts[n + 1] ?? '';
    const isState = n > 0 && next === '' && statesLike(name).some((state) => stateName(state ?? '') !== null);
    if (isState) return [];
    const [, town, state] = WITH_STATE.exec(name) ?? [];
    return [
      { name, state: next },
      ...(town && state && stateName(state.toUpperCase()) ? [{ name: town, state }] : []),
    ];
  });
}

function named(towns: readonly NamedTown[], name: string, state: string): Town[] {
  if (name.length < 2) return [];
  const inState = (town: NamedTown): boolean => state === '' || statesLike(state).includes(town.state);
  return towns
    .map((town) => ({ town, rank: rankOf(town.key, name) }))
    .filter(({ town, rank }) => rank !== null && inState(town))
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0) || b.town.areas - a.town.areas)
    .slice(0, MOST)
    .map(({ town }) => shown(town));
}

const shown = ({ city, state, latitude, longitude }: NamedTown): Town => ({
  city,
  state,
  latitude,
  longitude,
});

/** Lower is better; null when the name does not match. */
function rankOf(key: string, name: string): number | null {
  if (key === name) return 0;
  if (key.startsWith(name)) return 1;
  return key.includes(` ${name}`) ? 2 : null;
}

/** The states whose code or name begins with the words. */
const statesLike = (words: string): (string | null)[] =>
  STATE_NAMES.filter((name) => name.startsWith(words))
    .map((name) => stateCode(name))
    .concat(words.toUpperCase());

/** Letters and digits in lower case, words separated by one space; "St." is "Saint". */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
    .toLowerCase()
    .replace(/^st(e?) /, 'saint$1 ')
    .replace(/\bmc (?=\p{L})/u, 'mc');

async function load(): Promise<Gazetteer> {
  const { default: zipcodes } = await import('zipcodes');
  const areas = Object.values(zipcodes.codes).filter(
    // Military post offices lie nowhere.
    ({ country, state, latitude }) => country === 'US' && stateName(state) !== null && latitude !== 0,
  );
  const byTown = Map.groupBy(areas, ({ city, state }) => `${city}, ${state}`);
  const byZip = new Map<string, NamedTown>();
  const towns = [...byTown.values()].flatMap((its) => {
    const [first] = its;
    if (!first) return [];
    const town: NamedTown = {
      // Postal names write it apart, or as one word.
      city: first.city.replace(/\bMc ?(\p{L})/u, (_, letter: string) => `Mc${letter.toUpperCase()}`),
      state: first.state,
      latitude: middle(its.map(({ latitude }) => latitude)),
      longitude: middle(its.map(({ longitude }) => longitude)),
      key: plain(first.city),
      areas: its.length,
    };
    for (const { zip } of its) byZip.set(zip, town);
    return [town];
  });
  return { towns, byZip };
}

/** The median, to a ten-thousandth of a degree: post office boxes far away do not move it. */
function middle(degrees: number[]): number {
  const sorted = degrees.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.floor(sorted.length / 2)] ?? 0) * 10_000) / 10_000;
}
