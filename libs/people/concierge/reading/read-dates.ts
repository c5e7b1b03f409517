import { casual, type ParsedResult, type Parser } from 'chrono-node/en';
import { addDays, bookableDays, namedWeekends, parseCivilDate, type CivilDate } from '#libs/core/rules';
import { numberOf, NUMBER } from './numbers.js';

/** The dates stated in a text; missing parts are null. */
export interface StatedDates {
  checkIn: CivilDate | null;
  checkOut: CivilDate | null;
  nights: number | null;
}

type StatedDays = Omit<StatedDates, 'nights'>;

/** Characters that are searched for dates: the library's run time grows quadratically. */
const MAX_LENGTH = 1_000;
const MONDAY = 1;
const FRIDAY = 5;

/** "The 20th": of this month, or of the next one once it has passed. */
const dayOfMonth: Parser = {
  pattern: () => /\bthe (\d{1,2})(?:st|nd|rd|th)\b(?! (?:one|home|house|place|option)\b)/,
  extract: (context, [, digits]) => {
    const { refDate } = context;
    const day = Number(digits);
    const month = new Date(refDate.getFullYear(), refDate.getMonth() + (day < refDate.getDate() ? 1 : 0));
    return context
      .createParsingComponents({ day })
      .imply('month', month.getMonth() + 1)
      .imply('year', month.getFullYear());
  },
};

const english = casual.clone();
english.parsers.unshift(dayOfMonth);

/** Phrases that the library does not know, and replacements that it does. */
const SYNONYMS: readonly (readonly [RegExp, string])[] = [
  [/\bday after tomorrow\b/g, 'overmorrow'],
  [/\b(?:through|thru|till?)\b/g, 'to'],
  [/(\d{1,2}\/\d{1,2})-(?=\d{1,2}\/)/g, '$1 to '],
];
/** Times, durations and past dates, which cannot be a check-in. */
const NOT_A_CHECK_IN =
  /^(?:for|within|last|past|yesterday|now|24\/7)\b|\b(?:hours?|hrs?|minutes?|ago|before)\b/;
/** Names a weekend by a day of it. */
const AROUND = /\bweekend (?:of|from|starting|on|around)\b/;
/** Text between the two dates of one stay. */
const UNTIL = /^[^.]*(?:-|\b(?:and|to|until|out|leave|leaving)\b)[^.]*$/;

/** Reads dates from a text normalised by `plain`. @param today the date to which "tomorrow" is relative */
export function readDates(text: string, today: CivilDate): StatedDates {
  const nights = readNights(text);
  const { checkIn, checkOut } = readDays(text, today);
  const lastDay = checkIn && nights !== null ? addDays(checkIn, nights) : null;
  return { checkIn, checkOut: checkOut ?? lastDay, nights };
}

/** "What if we only stay the one?" */
const STAYS_FOR = new RegExp(`\\b(?:stay|stayed|staying) (?:for )?(?:just |only )?(?:the )?(${NUMBER})\\W*$`);

function readNights(text: string): number | null {
  const pattern = new RegExp(
    `(\\bin\\s+)?\\b(${NUMBER})\\s*-?\\s*(?:nights?|days?)\\b(?!\\s*(?:before|ahead|ago|from now))`,
    'g',
  );
  const match = [...text.matchAll(pattern)].find(([, ahead]) => ahead === undefined);
  if (match) return numberOf(match[2]);
  if (/\bfortnight\b/.test(text)) return 14;
  const stayed = STAYS_FOR.exec(text)?.[1];
  if (stayed !== undefined) return numberOf(stayed);
  return /\b(?:a|one|for the|whole)\s+week\b/.test(text) && !/next week/.test(text) ? 7 : null;
}

function readDays(text: string, today: CivilDate): StatedDays {
  const start = text.slice(0, MAX_LENGTH);
  const readable = SYNONYMS.reduce((rest, [pattern, words]) => rest.replace(pattern, words), start);
  // The library uses the time zone of the process; at noon no clock change shifts the day.
  const found = english.parse(readable, new Date(`${today}T12:00:00`), { forwardDate: true });
  const [first, second] = mostLikely(found.filter(isArrival), readable);
  if (!first) return { checkIn: null, checkOut: null };
  if (first.text.includes('weekend')) return weekend(first, second, { text: readable, today });
  if (first.text === 'next week')
    return { checkIn: comingWeekday(MONDAY, addDays(today, 1)), checkOut: null };
  const checkIn = dayOf(first.start, today);
  const between = readable.slice(first.index + first.text.length, second?.index);
  const end = first.end ?? (UNTIL.test(between) ? second?.start : undefined);
  return { checkIn, checkOut: checkIn && end ? later(dayOf(end, checkIn), checkIn) : null };
}

const isArrival = ({ text, start }: ParsedResult): boolean =>
  (start.isCertain('day') || start.isCertain('weekday')) && !NOT_A_CHECK_IN.test(text);

/**
 * Drops dates before the likely one: a range if there is one. "Today" often only refers to the message itself, and "a weekend" only says how long,
 * when a day follows.
 */
function mostLikely(found: readonly ParsedResult[], text: string): readonly ParsedResult[] {
  const range = found.findIndex(({ end }) => end);
  const vague = AROUND.test(text) ? ['today'] : ['today', 'weekend'];
  const other = found.findIndex((one) => !vague.includes(one.text));
  return found.slice(Math.max(range >= 0 ? range : other, 0));
}

/** This weekend as far as it can be booked, the next one, or Friday to Sunday around a date which follows. */
function weekend(
  first: ParsedResult,
  second: ParsedResult | undefined,
  { text, today }: { text: string; today: CivilDate },
): StatedDays {
  const day = AROUND.test(text) && second ? dayOf(second.start, today) : null;
  const weekends = namedWeekends(today);
  const friday = day && comingWeekday(FRIDAY, addDays(day, -2));
  if (friday && friday > today) return { checkIn: friday, checkOut: addDays(friday, 2) };
  if (/\bweekend after next\b/.test(text))
    return { checkIn: addDays(weekends.next.from, 7), checkOut: addDays(weekends.next.to, 7) };
  const rest = weekends.this ?? restOfWeekend(today);
  const named = rest && !/\bnext\b/.test(first.text) ? rest : weekends.next;
  return { checkIn: named.from, checkOut: named.to };
}

/** On Friday the Saturday night, the only one of this weekend that can still be booked. @spec B3 */
function restOfWeekend(today: CivilDate): { from: CivilDate; to: CivilDate } | null {
  const { from: tomorrow } = bookableDays(today);
  return weekdayOf(today) === FRIDAY ? { from: tomorrow, to: addDays(tomorrow, 1) } : null;
}

/** A weekday alone is later than `after`: nobody can arrive today, or leave on the day of arrival. */
function dayOf(parts: ParsedResult['start'], after: CivilDate): CivilDate | null {
  const [year, month, day] = [parts.get('year'), parts.get('month'), parts.get('day')];
  const date = parseCivilDate(`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`);
  return date && date <= after && !parts.isCertain('day') ? addDays(date, 7) : date;
}

const later = (day: CivilDate | null, than: CivilDate): CivilDate | null => (day && day > than ? day : null);

const weekdayOf = (day: CivilDate): number => new Date(`${day}T00:00:00Z`).getUTCDay();

const comingWeekday = (weekday: number, earliest: CivilDate): CivilDate =>
  addDays(earliest, (weekday - weekdayOf(earliest) + 7) % 7);
