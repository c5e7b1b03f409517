import type { Point } from './map-view.js';

/** Side of the square the paths are drawn on; scripts/map-data.mjs writes them in whole steps of it. */
export const SQUARE = 1_000_000;

/** A named place on the Mercator square. */
export interface NamedPlace extends Point {
  name: string;
}

/** The country and its surroundings as SVG paths on a square of {@link SQUARE}; states and towns are ordered by size. */
export interface Country {
  neighbours: string;
  greatLakes: string;
  land: string;
  lakes: string;
  rivers: string;
  borders: string;
  states: NamedPlace[];
  /** Towns of 50,000 people and more. */
  towns: NamedPlace[];
}

/** What only a close map shows: borders of counties as an SVG path, counties by size, and towns of 1,000 to 50,000 people. */
export interface CloseUp {
  countyBorders: string;
  counties: NamedPlace[];
  towns: NamedPlace[];
}

/** Reads lines of `name,x,y`. */
const placesOf = (lines: string): NamedPlace[] =>
  lines.split('\n').map((line) => {
    const [name = '', x, y] = line.split(',');
    return { name, x: Number(x) / SQUARE, y: Number(y) / SQUARE };
  });

let country: Promise<Country> | null = null;
let closeUp: Promise<CloseUp> | null = null;

/** The country's map, from a file that is loaded only with a map. */
export function loadCountry(): Promise<Country> {
  country ??= import('./data/country.json').then(({ default: data }) => ({
    ...data,
    states: placesOf(data.states),
    towns: placesOf(data.towns),
  }));
  return country;
}

/** Counties and small towns, from a file that is loaded only for a close map. */
export function loadCloseUp(): Promise<CloseUp> {
  closeUp ??= import('./data/close-up.json').then(({ default: data }) => ({
    ...data,
    counties: placesOf(data.counties),
    towns: placesOf(data.towns),
  }));
  return closeUp;
}
