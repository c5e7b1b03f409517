import type { Memory } from '../memory.js';
import type { ParsedMessage } from '../turn.js';
import { numberOf, NUMBER } from './numbers.js';
import type { StatedPreferences } from './read-preferences.js';

/** What is asked about a trip, in this order. */
const TRIP_QUESTIONS = ['where', 'when', 'nights', 'guests', 'budget', 'features'] as const;
export type TripQuestion = (typeof TRIP_QUESTIONS)[number];

/** Questions that may be answered with "anything". */
const OPTIONAL: ReadonlySet<TripQuestion> = new Set(['where', 'budget', 'features']);
const IS_KNOWN: Readonly<Record<TripQuestion, (memory: Memory) => boolean>> = {
  where: ({ places }) => places.length > 0,
  when: ({ checkIn }) => checkIn !== null,
  nights: ({ checkOut }) => checkOut !== null,
  guests: ({ guests }) => guests !== null,
  budget: ({ budget }) => budget !== null,
  features: ({ amenities, kinds, bedrooms }) => amenities.length + kinds.length > 0 || bedrooms !== null,
};

/** What has to be asked next about a trip; null when all is known or was left open. */
export const nextTripQuestion = (memory: Memory): TripQuestion | null =>
  TRIP_QUESTIONS.find(
    (one) => !IS_KNOWN[one](memory) && !(OPTIONAL.has(one) && (memory.tripAsked ?? []).includes(one)),
  ) ?? null;

const ANYTHING =
  /\b(?:any|anything|anywhere|no (?:limit|matter|preference|idea)|none|nothing|dont care|doesnt matter|not important|whatever|open|flexible|no|nope|you choose|surprise me|idk|dunno|not sure|i don ?t know|up to you)\b/;
const NO_WISHES =
  /\b(?:nothing|no|without) (?:other |any |particular |special )*(?:special|wishes|requirements|preferences|needs)\b/;
const BARE_NUMBER = new RegExp(
  `^[^a-z0-9]*(?:about |around |just |max |up to |under )?\\$? ?(${NUMBER}|\\d[\\d,]{0,6})[^a-z0-9]*$`,
);

/** What somebody who wants a trip planned leaves open at once. */
export const leftOpenIn = (text: string): readonly TripQuestion[] =>
  NO_WISHES.test(text) ? ['features'] : [];

/** What a message states about a trip, with a bare number as the answer to what was asked last; null when it states nothing about it. */
export function tripStated(
  { text, preferences }: ParsedMessage,
  asked: readonly TripQuestion[],
): StatedPreferences | null {
  const last = asked.at(-1);
  const bare = BARE_NUMBER.exec(text)?.[1];
  const number = bare === undefined ? null : (numberOf(bare.replaceAll(',', '')) ?? null);
  if (number !== null && last === 'guests') return { ...preferences, guests: number };
  if (number !== null && last === 'nights') return { ...preferences, nights: number };
  if (number !== null && last === 'budget') return { ...preferences, budget: number, inTotal: true };
  const { bookingRef: _, ordinal: __, ...criteria } = preferences;
  if (Object.keys(criteria).length > 0) return preferences;
  return last !== undefined && OPTIONAL.has(last) && ANYTHING.test(text) ? {} : null;
}
