import { COAST_HOMES } from './homes-coast.js';
import { COUNTRY_HOMES } from './homes-country.js';
import { DESERT_AND_CITY_HOMES } from './homes-desert-city.js';
import { MOUNTAIN_HOMES } from './homes-mountains.js';
import { WATER_HOMES } from './homes-water.js';
import type { DemoHome } from './home.js';

/** Takes one item from each group in turn. */
const interleaved = <T>(groups: readonly (readonly T[])[]): T[] =>
  Array.from({ length: Math.max(...groups.map((group) => group.length)) }, (_, turn) =>
    groups.flatMap((group) => group.slice(turn, turn + 1)),
  ).flat();

/**
 * All demo homes in catalogue order: the landscapes alternate, so that a page shows the full range and no two adjacent
 * homes have the same cover.
 */
export const DEMO_HOMES: readonly DemoHome[] = interleaved([
  COAST_HOMES,
  MOUNTAIN_HOMES,
  DESERT_AND_CITY_HOMES,
  WATER_HOMES,
  COUNTRY_HOMES,
]);
