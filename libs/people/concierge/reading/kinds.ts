/** How people say a kind of home, by its name. Longer ones first: a tree house is no house. */
const SAID: Readonly<Record<string, string>> = {
  Houseboat: 'house ?-?boats?|boats? to (?:sleep|stay) (?:on|in)|floating home',
  'Tree house': 'tree ?-?houses?',
  'Tiny house': 'tiny (?:house|home)s?',
  'Lake house': 'lake ?-?houses?|lakefront (?:house|home)s?',
  'Beach house': 'beach ?-?houses?',
  'Town house': 'town ?-?houses?|brownstones?',
  'Adobe house': 'adobes?',
  Farmhouse: 'farm ?-?houses?|barns?|farms?',
  Cabin: 'cabins?',
  Chalet: 'chalets?',
  Cottage: 'cottages?',
  Bungalow: 'bungalows?',
  Villa: 'villas?',
  Loft: 'lofts?',
  Studio: 'studios?',
};

const PATTERNS = Object.entries(SAID).map(([kind, words]) => ({
  kind,
  pattern: new RegExp(`\\b(?:${words})\\b`),
}));

/** The kinds of homes that a text names. @param text normalised by `plain` */
export const kindsSaid = (text: string): string[] =>
  PATTERNS.filter(({ pattern }) => pattern.test(text)).map(({ kind }) => kind);
