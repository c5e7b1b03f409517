import { STATE_NAMES, stateCode, type CivilDate } from '#libs/core/rules';
import type { Place } from '../gateways.port.js';
import { amenitiesSaid } from './amenities.js';
import { numberOf, NUMBER } from './numbers.js';
import { readDates } from './read-dates.js';
import { corrected, plain } from './vocabulary.js';

/** The preferences stated in one message; missing ones are absent. */
export interface StatedPreferences {
  place?: string;
  /** A place without homes. */
  unknownPlace?: string;
  checkIn?: CivilDate;
  checkOut?: CivilDate;
  nights?: number;
  guests?: number;
  budget?: number;
  perNight?: boolean;
  amenities?: string[];
  /** "the second one": 0 is the first. */
  ordinal?: number;
  /** The short id of a booking. */
  bookingRef?: string;
}

const ORDINALS: readonly RegExp[] = [
  /\b(?:first|1st|number one|no\.? ?1|cheapest) (?:one|home|house|place|option)\b|\bthe first\b/,
  /\b(?:second|2nd) (?:one|home|house|place|option)\b|\bthe second\b/,
  /\b(?:third|3rd) (?:one|home|house|place|option)\b|\bthe third\b/,
];
const NOT_A_PLACE =
  /^(?:the|a|an|my|your|total|advance|general|all|any|may|june|july|case|time|cash|full|it|this|that|there|person|app|chat|here|one|two|order|which|detail|days?|weeks?|march|april|august|september|october|november|december|january|february|tomorrow|today|pending|\d.*)$/;

/** Reads the preferences from a message. @param text normalised by `plain` */
export function readPreferences(
  text: string,
  { places, today }: { places: readonly Place[]; today: CivilDate },
): StatedPreferences {
  const { checkIn, checkOut, nights } = readDates(text, today);
  return {
    ...(checkIn && { checkIn }),
    ...(checkOut && { checkOut }),
    ...(nights && { nights }),
    ...placeIn(text, places),
    ...optional('guests', guestsIn(text)),
    ...budgetIn(text),
    ...optional('amenities', amenitiesIn(text)),
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

function placeIn(text: string, places: readonly Place[]): Pick<StatedPreferences, 'place' | 'unknownPlace'> {
  const words = new Set(places.flatMap(({ city }) => plain(city).split(' ')));
  const withTowns = corrected(text, words);
  const town = places
    .filter(({ city }) => new RegExp(`\\b${plain(city).replace(/[.]/g, '\\.')}\\b`).test(withTowns))
    .sort((one, other) => other.city.length - one.city.length)[0];
  if (town) return { place: town.city };
  const state = STATE_NAMES.filter((name) =>
    new RegExp(`\\b${name}\\b`).test(corrected(text, new Set([name]))),
  ).sort((one, other) => other.length - one.length)[0];
  if (state) return { place: stateCode(state) ?? state };
  return unknownPlaceIn(text);
}

/** "in paris": a name after a preposition that is not one of our towns. */
function unknownPlaceIn(text: string): Pick<StatedPreferences, 'unknownPlace'> {
  for (const match of text.matchAll(/\b(?:in|near|around|visit|visiting)\s+([a-z]+(?: [a-z]+)?)/g)) {
    const [first = '', second = ''] = (match[1] ?? '').split(' ');
    if (NOT_A_PLACE.test(first)) continue;
    const joined = ['new', 'san', 'los', 'las', 'salt', 'st', 'el', 'santa', 'fort', 'palm'].includes(first);
    return { unknownPlace: joined && second ? `${first} ${second}` : first };
  }
  return {};
}

function guestsIn(text: string): number | null {
  const WHO = 'guests?|people|persons?|adults?|travell?ers?|friends|of us|ppl|kids|visitors';
  const counted = [...text.matchAll(new RegExp(`\\b(${NUMBER})\\s+(?:${WHO})\\b`, 'g'))].map(
    ([, number]) => numberOf(number) ?? 0,
  );
  if (counted.length > 0) return counted.reduce((sum, one) => sum + one, 0);
  const group = new RegExp(`\\b(?:family|group|party) of (${NUMBER})\\b`).exec(text);
  if (group) return numberOf(group[1]);
  const bare = new RegExp(
    `\\bfor (${NUMBER})\\b(?!\\s*-?(?:nights?|days?|weeks?|dollars|usd|hours?|minutes?|\\s?%))(?![\\d,.])`,
  ).exec(text);
  if (bare) return numberOf(bare[1]);
  if (/\b(?:couple|two of us|my (?:wife|husband|partner|girlfriend|boyfriend) and (?:me|i))\b/.test(text))
    return 2;
  return /\b(?:just me|solo|by myself|on my own)\b/.test(text) ? 1 : null;
}

function budgetIn(text: string): Pick<StatedPreferences, 'budget' | 'perNight'> {
  const LIMIT =
    '(?:under|below|less than|cheaper than|max(?:imum)?(?: of)?|up to|at most|no more than|within|budget (?:of|is)?|not over|beneath)';
  const match =
    new RegExp(
      `\\b${LIMIT}\\s*\\$?\\s?(\\d[\\d,]{1,6})(?!\\s*(?:hours?|nights?|days?|guests?|people|%|hrs?|h\\b))`,
    ).exec(text) ?? /\$\s?(\d[\d,]{1,6})\s*(?:max|or less|budget|tops)/.exec(text);
  if (!match?.[1]) return {};
  const after = text.slice(match.index);
  return {
    budget: Number(match[1].replaceAll(',', '')),
    perNight: /\b(?:per|a|each)\s*night\b|\/\s?night|\bnightly\b/.test(after),
  };
}

function amenitiesIn(text: string): string[] | null {
  const found = amenitiesSaid(text);
  return found.length > 0 ? found : null;
}

function ordinalIn(text: string): number | null {
  const index = ORDINALS.findIndex((pattern) => pattern.test(text));
  return index < 0 ? null : index;
}
