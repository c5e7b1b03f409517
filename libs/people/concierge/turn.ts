import { todayIn } from '#libs/core/platform';
import { addDays, type Plan } from '#libs/core/rules';
import { glossed } from './languages/glossary.js';
import type { Language } from './languages/language.js';
import type { Memory } from './memory.js';
import { cityIn } from './reading/cities.js';
import { amountIn, normalized, plansIn } from './reading/plans-and-amounts.js';
import type { StatedPreferences } from './reading/read-preferences.js';
import { plain } from './reading/vocabulary.js';
import { REFERENCE_ZONE, type ToolContext } from './tools/tool.js';
import { ABOUT_HOMES, ABOUT_OWNING } from './understanding/meanings.js';

/** A parsed message. */
export interface ParsedMessage {
  /** Normalised, with slips of the pen corrected. */
  text: string;
  preferences: StatedPreferences;
  plans: Plan[];
  /** The sentences that are questions, where others stand beside them. */
  questions?: string | undefined;
  /** An amount mentioned in whole dollars, or null. */
  amount: number | null;
}

/**
 * Parses a message. What reads dates is loaded for the first one: it takes 80 ms, and few processes get any message.
 * @param language in which it is written
 */
export async function parseMessage(
  message: string,
  { places, now }: ToolContext,
  language: Language | 'other' = 'en',
): Promise<ParsedMessage> {
  const { readPreferences } = await import('./reading/read-preferences.js');
  const known = { places, today: todayIn(REFERENCE_ZONE, now) };
  if (language !== 'en') {
    const parsed = parsedIn(glossed(message, language), (text) => readPreferences(text, known));
    const city = parsed.preferences.places ? null : cityIn(message);
    return city ? { ...parsed, preferences: { ...parsed.preferences, unknownPlace: city.name } } : parsed;
  }
  const text = normalized(message);
  const stated = readPreferences(text, known);
  // Town names have their own typo correction, so they are read from the original text.
  const original = readPreferences(plain(message), known);
  return {
    text,
    preferences: { ...stated, ...placeOf(original) },
    plans: plansIn(text),
    amount: amountIn(text),
    questions: questionsBeside(message),
  };
}

/** The questions of a message that tells something else, too; undefined for one that only asks, or only tells. */
function questionsBeside(message: string): string | undefined {
  const sentences = message.trim().split(/(?<=[.!?…])\s+/);
  const questions = sentences.filter((one) => one.endsWith('?'));
  const isBeside = questions.length > 0 && questions.length < sentences.length;
  return isBeside ? normalized(questions.join(' ')) : undefined;
}

/** Other places than cities are told by English words around them, which say nothing in another language. */
function parsedIn(text: string, read: (text: string) => StatedPreferences): ParsedMessage {
  const { unknownPlace: _, ...preferences } = read(text);
  return { text, preferences, plans: plansIn(text), amount: amountIn(text) };
}

const placeOf = ({ places, notPlaces, unknownPlace }: StatedPreferences): StatedPreferences => ({
  ...(places && { places, unknownPlace: undefined }),
  ...(notPlaces && { notPlaces, unknownPlace: undefined }),
  ...(unknownPlace && { unknownPlace }),
});

/** Words that mean a home of which was talked before. */
const THAT_HOME =
  /\b(?:it|its|there|that (?:one|home|house|place)|the (?:other|same) (?:one|home|house|place))\b/;

/**
 * The memory of a question: what was said and is asked about. An owner's next question of the same kind is about the same homes, and so is one
 * of another kind that points back to them.
 */
export function memoryOf(
  before: Memory,
  parsed: Pick<ParsedMessage, 'text' | 'preferences'>,
  meaning: string | null,
): Memory {
  const { text } = parsed;
  const preferences = { ...parsed.preferences, ...weekAfter(before, text) };
  const goesOn = meaning === before.intent || (ABOUT_OWNING.has(meaning ?? '') && THAT_HOME.test(text));
  return {
    ...mergeMemory(before, preferences, meaning ?? ''),
    intent: meaning,
    owning: goesOn ? before.owning : undefined,
  };
}

const A_WEEK = 7;
/** "The weekend after" is counted from the days that were asked about. */
const WEEK_AFTER =
  /\b(?:the )?week(?:end)? after(?! next)(?: (?:that|this|it))?\b(?! (?:my|the|our|\w+ \d))|\bfollowing week(?:end)?\b|\b(?:a|one) week later\b/;

function weekAfter({ checkIn, checkOut }: Memory, text: string): Partial<StatedPreferences> {
  if (checkIn === null || !WEEK_AFTER.test(text)) return {};
  return { checkIn: addDays(checkIn, A_WEEK), ...(checkOut && { checkOut: addDays(checkOut, A_WEEK) }) };
}

/**
 * Merges newly stated preferences into the memory; a new check-in drops the old check-out. Only a search adds to what homes must have: who asks
 * whether one has a pool does not look for others with one.
 */
export function mergeMemory(before: Memory, stated: StatedPreferences, intent: string): Memory {
  if (!ABOUT_HOMES.has(intent)) return before;
  const { places, guests, budget, perNight, inTotal, kinds, bedrooms, cheapest } = stated;
  const { without, dropped, notPlaces } = stated;
  const refused = [...(without ?? []), ...(dropped ?? [])];
  const elsewhere = notPlaces ?? [];
  const checkIn = stated.checkIn ?? before.checkIn;
  const nights = stated.nights ?? (stated.checkIn ? null : before.nights);
  const previousEnd = stated.checkIn || stated.nights ? null : before.checkOut;
  const checkOut = stated.checkOut ?? (checkIn && nights ? addDays(checkIn, nights) : previousEnd);
  const stay = { ...before, checkIn, checkOut, nights, ...(guests && { guests }) };
  if (intent !== 'find_homes') return stay;
  return {
    ...stay,
    places: (places ?? before.places).filter((one) => !elsewhere.includes(one)),
    ...(budget && { budget, perNight: perNight ?? false, inTotal: inTotal ?? false }),
    ...(kinds && { kinds }),
    ...(bedrooms && { bedrooms }),
    ...(cheapest && { cheapest }),
    amenities: amenitiesOf(before, stated).filter((one) => !refused.includes(one)),
    ...(without && { without }),
    ...(notPlaces && { notPlaces }),
  };
}

/** "Only with a pool" after "with our dog" asks for both; "with a pool instead", or a search somewhere else, begins anew. */
function amenitiesOf(before: Memory, { amenities, places, instead }: StatedPreferences): string[] {
  if (!amenities) return before.amenities;
  const elsewhere = before.places.length > 0 && places?.some((one) => !before.places.includes(one));
  return instead || elsewhere ? amenities : [...new Set([...before.amenities, ...amenities])];
}
