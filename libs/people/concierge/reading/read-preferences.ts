import { regionIn, STATE_NAMES, stateCode, type CivilDate } from '#libs/core/rules';
import type { Place } from '../gateways.port.js';
import { amenitiesDropped, amenitiesRefused, amenitiesSaid } from './amenities.js';
import { budgetIn } from './budget.js';
import { cityIn } from './cities.js';
import { guestsIn } from './guests.js';
import { kindsSaid } from './kinds.js';
import { numberOf, NUMBER } from './numbers.js';
import { readDates } from './read-dates.js';
import { corrected, plain } from './vocabulary.js';

/** The preferences stated in one message; missing ones are absent. */
export interface StatedPreferences {
  /** Towns, or the two letters of states; homes in one of them fit. */
  places?: string[];
  /** A place without homes. */
  unknownPlace?: string;
  checkIn?: CivilDate;
  checkOut?: CivilDate;
  nights?: number;
  guests?: number;
  budget?: number;
  perNight?: boolean;
  /** The budget is expressly for the whole stay. */
  inTotal?: boolean;
  amenities?: string[];
  kinds?: string[];
  bedrooms?: number;
  /** The cheapest first. */
  cheapest?: boolean;
  /** "the second one": 0 is the first. */
  ordinal?: number | 'last' | 'middle' | 'other';
  /** Amenities, and towns or the two letters of states, that are not wanted. */
  without?: string[];
  /** Amenities that need not be there; what was asked for before counts no more. */
  dropped?: string[];
  /** What is asked for takes the place of what was asked for before. */
  instead?: boolean;
  notPlaces?: string[];
  /** The short id of a booking. */
  bookingRef?: string;
  /** Nothing is said but where, when, for how many or for how much: "NYC", "May 20 to 22". */
  bare?: boolean;
}

const LISTED =
  'one|ones|home|house|place|option|booking|bookings|stay|stays|trip|trips|reservation|reservations|journey|visit|choice';
const orderedAs = (words: string): RegExp =>
  new RegExp(
    `\\b(?:the |my |that )?(?:${words}) (?:\\w+ )?(?:${LISTED})\\b|\\b(?:the |my )(?:${words}) of (?:these|those|them|the|my|our)\\b|\\b(?:the|my) (?:${words})\\b(?! (?:time|day|night|nights|days|week|month|hour|minute|thing|payment|money|of))`,
  );
const ORDINALS: readonly RegExp[] = [
  orderedAs('first|1st|number one|number 1|no\\.? ?1'),
  orderedAs('second|2nd|number two|number 2|no\\.? ?2'),
  orderedAs('third|3rd|number three|number 3|no\\.? ?3'),
  orderedAs('fourth|4th|number four|number 4'),
  orderedAs('fifth|5th|number five|number 5'),
];
/** "the other one": of two, the one that was not talked about. */
const OTHER =
  /\b(?:the |my |that |and )?other (?:one|home|house|place|booking|stay|trip|reservation)\b|\bthe other\b(?! (?:day|guests?|people|travell?ers?|night))/;
const LAST = orderedAs('last|final|latest');
const MIDDLE = /\b(?:middle one|(?:one )?in the middle|in between)\b/;
const NOT_A_PLACE =
  /^(?:sea|water|ocean|beach|coast|lake|mountains?|snow|woods?|forest|desert|river|nature|city|town|downtown|country|countryside|village|state|states|usa|us|america|south|north|west|east|somewhere|anywhere|airport|center|middle|past|future|spring|summer|autumn|fall|winter|me|them|him|her|us|mind|question|fact|writing|english|same|both|each|which|what|where|between|under|over|less|more|for|to|and|or|about|terms|the|a|an|my|your|total|advance|general|all|any|may|june|july|case|time|cash|full|it|this|that|there|person|app|chat|here|one|two|order|which|detail|days?|weeks?|march|april|august|september|october|november|december|january|february|tomorrow|today|pending|\d.*)$/;

/** What comes before a correction, and what comes after it. */
const CORRECTION =
  /^(.*)\b(?:sorry|no wait|wait|scrap that|i mean|i meant|meant|correction|actually|rather|(?:no|nah|oops),? make (?:it|that)|my mistake|mistake)\b[,:. ]*(.+)$/;

/** Reads the preferences from a message; what corrects another part of it counts. @param text normalised by `plain` */
export function readPreferences(
  text: string,
  known: { places: readonly Place[]; today: CivilDate },
): StatedPreferences {
  const [, before = '', after = ''] = CORRECTION.exec(text) ?? [];
  if (after === '') return readPart(text, known);
  const number = new RegExp(`^(${NUMBER})\\b[^a-z]*$`).exec(after)?.[1];
  if (number) return readPart(before.replace(LAST_NUMBER, `$1${number}$2`), known);
  return { ...readPart(before, known), ...readPart(after, known) };
}

/** Words that only say when, for how many and for how much. */
const PLAIN_CRITERION = new RegExp(
  `^(?:${[
    `\\$?\\d[\\d./]*(?:st|nd|rd|th)?|${NUMBER}`,
    '(?:jan|feb|febr|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)(?:uary|ruary|ch|il|e|y|ust|tember|ober|ember)?',
    '(?:mon|tue|tues|wed|wednes|thu|thur|thurs|fri|sat|satur|sun)(?:day)?s?|week|weeks|weekends?|tonight|today|tomorrow',
    'this|next|coming|for|from|to|til|till|until|through|and|with|or|in|on|at|the|a|an|of|us|all|early|late|mid|end|beginning',
    'nights?|days?|adults?|kids?|child|children|toddlers?|baby|babies|people|persons?|pax|guests?|couple|family',
    'under|below|max|maximum|up|less|than|most|budget|per|total|usd|dollars?|bucks|each|please|pls|hi|hello|hey|thanks',
  ].join('|')})$`,
);

/** True for a message, without its place, that says nothing else. */
const isBare = (rest: string): boolean =>
  rest
    .split(/[\s,;:!&+–-]+/)
    .filter(Boolean)
    .every((word) => PLAIN_CRITERION.test(word.replace(/\.$/, '')));

const LAST_NUMBER = new RegExp(`^(.*)\\b(?:${NUMBER})\\b(.*)$`);

function readPart(
  text: string,
  { places, today }: { places: readonly Place[]; today: CivilDate },
): StatedPreferences {
  const { checkIn, checkOut, nights } = readDates(text, today);
  const { said, rest } = placeIn(text, places);
  const isSaid =
    said.places ?? checkIn ?? nights ?? guestsIn(text) ?? budgetIn(text).budget ?? regionIn(text);
  return {
    ...(isSaid && isBare(rest) && { bare: true }),
    ...(checkIn && { checkIn }),
    ...(checkOut && { checkOut }),
    ...(nights && { nights }),
    ...said,
    ...optional('guests', guestsIn(text)),
    ...budgetIn(text),
    ...optional('amenities', notEmpty(amenitiesSaid(rest))),
    ...optional('without', notEmpty(amenitiesRefused(rest))),
    ...optional('dropped', notEmpty(amenitiesDropped(rest))),
    ...(/\b(?:instead(?! of)|rather than|forget (?:about )?the|never ?mind the|swap)\b/.test(text) && {
      instead: true,
    }),
    ...optional('kinds', notEmpty(kindsSaid(rest))),
    ...optional('bedrooms', bedroomsIn(text)),
    ...(/\b(?:cheapest|lowest|by (?:price|total)|cheap|least expensive|most affordable)\b/.test(text) && {
      cheapest: true,
    }),
    ...optional('ordinal', ordinalIn(text)),
    ...optional(
      'bookingRef',
      /#\s?([0-9a-f]{8})\b|\b(?=[0-9a-f]*\d)([0-9a-f]{8})\b/.exec(text)?.slice(1).find(Boolean),
    ),
  };
}

const optional = <K extends keyof StatedPreferences>(
  key: K,
  value: StatedPreferences[K] | null,
): Pick<StatedPreferences, K> | object => (value === null || value === undefined ? {} : { [key]: value });

/** The place that a text names, and the text without it: nobody who asks for homes in Cannon Beach has asked for a beach. */
interface PlaceIn {
  said: Pick<StatedPreferences, 'places' | 'notPlaces' | 'unknownPlace'>;
  rest: string;
}

function placeIn(text: string, places: readonly Place[]): PlaceIn {
  const words = new Set(places.flatMap(({ city }) => plain(city).split(' ')));
  const withTowns = corrected(text, words);
  const exactly = places.filter(({ city }) => asWords(plain(city)).test(withTowns));
  const named =
    exactly.length > 0 ? exactly : places.filter(({ city }) => asWords(shortOf(plain(city))).test(withTowns));
  const isRefused = (name: string): boolean => notWanted(name).test(withTowns);
  const outermost = named.filter(
    ({ city }) => !named.some((other) => other.city !== city && plain(other.city).includes(plain(city))),
  );
  const towns = [...new Set(outermost.map(({ city }) => city))];
  const rest = without(withTowns, [...towns.map(plain), ...towns.map((city) => shortOf(plain(city)))]);
  const wantedTowns = towns.filter((city) => !isRefused(plain(city)));
  const inRegions = regionsIn(text, { places, towns, isRefused });
  if (inRegions?.said.places ?? inRegions?.said.unknownPlace) return inRegions;
  const states = statesIn(inRegions?.rest ?? rest);
  const refused = [
    ...(inRegions?.said.notPlaces ?? []),
    ...towns.filter((city) => isRefused(plain(city))),
    ...states.filter(isRefused).map(codeOf),
  ];
  const wanted = wantedTowns.length > 0 ? wantedTowns : states.filter((name) => !isRefused(name)).map(codeOf);
  if (wanted.length + refused.length > 0)
    return {
      said: { ...optional('places', notEmpty(wanted)), ...optional('notPlaces', notEmpty(refused)) },
      rest,
    };
  const codes = [...text.matchAll(STATE_CODE)].map(([, code = '']) => code.toUpperCase());
  if (codes.length > 0) return { said: { places: codes }, rest: text };
  if (ANYWHERE.test(text)) return { said: { places: [] }, rest: text };
  const unknown = cityIn(text)?.name.toLowerCase() ?? unknownPlaceIn(text);
  return unknown === null
    ? { said: {}, rest: text }
    : { said: { unknownPlace: unknown }, rest: without(text, [unknown]) };
}

/** Most regions that are read in one text. */
const MOST_REGIONS = 3;

/** The towns of regions that have homes; without any, a place without homes. Null for a text that names a town, or no region. */
function regionsIn(
  text: string,
  {
    places,
    towns,
    isRefused,
  }: { places: readonly Place[]; towns: readonly string[]; isRefused: (name: string) => boolean },
): PlaceIn | null {
  const [wanted, refused]: [string[], string[]] = [[], []];
  let unknown: string | null = null;
  let rest = text;
  for (let count = 0; count < MOST_REGIONS; count += 1) {
    const region = regionIn(rest);
    // "Jackson Hole" begins with a town.
    if (!region || towns.some((city) => !region.said.toLowerCase().includes(plain(city)))) break;
    const found = places.filter(({ city, state }) => region.towns.includes(`${city}, ${state}`));
    if (isRefused(region.said)) refused.push(...found.map(nameAmong(places)));
    else if (found.length > 0) wanted.push(...found.map(nameAmong(places)));
    else unknown ??= region.name.toLowerCase();
    rest = without(rest, [region.said]);
  }
  if (rest === text) return null;
  const said = {
    ...optional('places', notEmpty(wanted)),
    ...optional('notPlaces', notEmpty(refused)),
    ...(wanted.length === 0 && unknown !== null && { unknownPlace: unknown }),
  };
  return { said, rest };
}

/** "Avalon", or "Avalon, NJ" where another state has homes in a town of this name. */
const nameAmong =
  (places: readonly Place[]) =>
  ({ city, state }: Place): string =>
    places.some((other) => other.city === city && other.state !== state) ? `${city}, ${state}` : city;

/** States by their names, in small letters; Virginia is part of West Virginia. */
function statesIn(text: string): string[] {
  const named = STATE_NAMES.filter((name) =>
    new RegExp(`\\b${name}\\b`).test(corrected(text, new Set([name]))),
  );
  return named.filter((name) => !named.some((other) => other !== name && other.includes(name)));
}

const codeOf = (state: string): string => stateCode(state) ?? state;

/** The place that was said before counts no more. */
const ANYWHERE =
  /(?<!\b(?:is|are) there )\banywhere\b(?! (?:near|in|around|close|by)\b)|\bany (?:state|town|city)\b|\bwherever\b|\bno matter where\b|\b(?:state|town|city|place|where) (?:does not|doesnt) matter\b/;

/** "Tahoe" for Tahoe City, "Big Bear" for Big Bear Lake; a short rest such as "park" is no name. */
function shortOf(city: string): string {
  const short = city.replace(/ (?:city|lake|beach|head|springs)$/, '');
  return short.length >= SHORTEST_ALIAS && !/^(?:santa|saint|nags|palm|eureka|cannon)$/.test(short)
    ? short
    : city;
}

const SHORTEST_ALIAS = 5;

/** "not Portland", "anywhere but Portland", "nowhere in Florida"; "no Texas" is Portuguese for in Texas. */
const notWanted = (name: string): RegExp =>
  new RegExp(
    `\\b(?:not|${STATE_NAMES.includes(name) ? '' : 'no|'}but|except|besides|without|avoid|skip|other than|outside|instead of|nothing|nowhere|never)(?: in| for| of| to| near| the| anywhere)* ${name}\\b`,
  );

const asWords = (name: string, flags = ''): RegExp =>
  new RegExp(`\\b${name.replace(/[.]/g, '\\.')}\\b`, flags);

const without = (text: string, names: readonly string[]): string =>
  names.reduce((rest, name) => rest.replace(asWords(name, 'g'), ' '), text);

/** Abbreviations of states after "in" or "the"; those that are English words are left out. */
const STATE_CODE =
  /\b(?:in|near|from|the|my) (ak|ar|az|ca|ct|dc|fl|ga|ia|il|ky|mn|nc|nd|nh|nj|nm|nv|ny|ri|sc|sd|tn|tx|ut|va|vt|wa|wi|wv|wy)\b/g;

/** "in paris": a name after a preposition that is not one of our towns. */
function unknownPlaceIn(text: string): string | null {
  for (const match of text.matchAll(/\b(?:in|near|around|visit|visiting)\s+([a-z]+(?: [a-z]+)?)/g)) {
    const [first = '', second = ''] = (match[1] ?? '').split(' ');
    if (NOT_A_PLACE.test(first)) continue;
    const joined = ['new', 'san', 'los', 'las', 'salt', 'st', 'el', 'santa', 'fort', 'palm'].includes(first);
    const isOne = joined ? second !== '' : ['beach', 'falls', 'springs'].includes(second);
    return isOne ? `${first} ${second}` : first;
  }
  return null;
}

const notEmpty = (found: string[]): string[] | null => (found.length > 0 ? found : null);

const bedroomsIn = (text: string): number | null =>
  numberOf(new RegExp(`\\b(${NUMBER})[ -]?(?:or more )?(?:bed ?rooms?|beds|br)\\b`).exec(text)?.[1]);

function ordinalIn(text: string): StatedPreferences['ordinal'] | null {
  const index = ORDINALS.findIndex((pattern) => pattern.test(text));
  if (index >= 0) return index;
  if (/\bcheapest (?:one|home|house|place|option)\b/.test(text)) return 0;
  if (MIDDLE.test(text)) return 'middle';
  if (OTHER.test(text)) return 'other';
  return LAST.test(text) ? 'last' : null;
}
