const PREFIXES = ['', 'North ', 'South ', 'East ', 'West ', 'New ', 'Upper ', 'Lower ', 'Old ', 'Little '];

// prettier-ignore
const BEGINNINGS = [
  'Alder', 'Amber', 'Apple', 'Arrow', 'Aspen', 'Badger', 'Barley', 'Bear', 'Birch', 'Bramble', 'Brook', 'Cedar', 'Cherry',
  'Clover', 'Copper', 'Coral', 'Crane', 'Deer', 'Dove', 'Eagle', 'Elder', 'Elk', 'Fairy', 'Falcon', 'Fern', 'Flint', 'Fox',
  'Granite', 'Hazel', 'Heather', 'Heron', 'Hickory', 'Holly', 'Indigo', 'Iron', 'Juniper', 'Larch', 'Laurel', 'Lily', 'Linden',
  'Maple', 'Marble', 'Meadow', 'Moss', 'Oak', 'Otter', 'Pebble', 'Pepper', 'Pine', 'Plum', 'Quail', 'Quartz', 'Raven', 'Robin',
  'Rose', 'Rowan', 'Sage', 'Salmon', 'Silver', 'Spruce', 'Swan', 'Thistle', 'Willow', 'Wren',
];

// prettier-ignore
const ENDINGS = [
  'bay', 'berg', 'bluff', 'borough', 'bourne', 'bridge', 'brook', 'burgh', 'bury', 'cliff', 'combe', 'cove', 'creek', 'dale',
  'falls', 'field', 'ford', 'gate', 'glen', 'grove', 'harbor', 'haven', 'hill', 'landing', 'mere', 'mouth', 'point', 'ridge',
  'shore', 'springs', 'vale', 'wick',
];

/** How many towns can be named. */
export const MAX_TOWNS = PREFIXES.length * BEGINNINGS.length * ENDINGS.length;

/** The name of a fictional town; no two of the first {@link MAX_TOWNS} are alike. @param index from 0 */
export function townName(index: number): string {
  const beginning = index % BEGINNINGS.length;
  const ending = Math.floor(index / BEGINNINGS.length) % ENDINGS.length;
  const prefix = Math.floor(index / (BEGINNINGS.length * ENDINGS.length));
  return `${PREFIXES[prefix] ?? ''}${BEGINNINGS[beginning] ?? ''}${ENDINGS[ending] ?? ''}`;
}
