import { COAST_HOMES } from './homes-coast.js';
import { COUNTRY_HOMES } from './homes-country.js';
import { DESERT_AND_CITY_HOMES } from './homes-desert-city.js';
import { MOUNTAIN_HOMES } from './homes-mountains.js';
import { WATER_HOMES } from './homes-water.js';
import type { DemoHome } from './home.js';

/** Deals the groups out in turn. */
const dealt = <T>(groups: readonly (readonly T[])[]): T[] =>
  Array.from({ length: Math.max(...groups.map((group) => group.length)) }, (_, turn) =>
    groups.flatMap((group) => group.slice(turn, turn + 1)),
  ).flat();

/**
 * The homes of the demo, in catalogue order: the landscapes take turns, so that a page shows the breadth of the market
 * and no two neighbours wear the same cover.
 */
export const DEMO_HOMES: readonly DemoHome[] = dealt([
  COAST_HOMES,
  MOUNTAIN_HOMES,
  DESERT_AND_CITY_HOMES,
  WATER_HOMES,
  COUNTRY_HOMES,
]);
