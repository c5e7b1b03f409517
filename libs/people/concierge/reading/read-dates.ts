import { casual, type ParsedResult, type Parser } from 'chrono-node/en';
import { addDays, parseCivilDate, type CivilDate } from '#libs/core/rules';
import { numberOf, NUMBER } from './numbers.js';

/** Days that a text speaks of; parts that it does not name are null. */
export interface SaidDates {
  checkIn: CivilDate | null;
  checkOut: CivilDate | null;
  nights: number | null;
}

type SaidDays = Omit<SaidDates, 'nights'>;

/** Longest text in which dates are looked for, in characters: the library's time grows with its square. */
const MOST_READ = 1_000;
const MONDAY = 1;
const FRIDAY = 5;

/** "The 20th": of this month, or of the next once it has passed. */
const dayOfMonth: Parser = {
  pattern: () => /\bthe (\d{1,2})(?:st|nd|rd|th)\b(?! (?:one|home|house|place|option)\b)/,
  extract: (context, [, said]) => {
    const { refDate } = context;
    const day = Number(said);
    const month = new Date(refDate.getFullYear(), refDate.getMonth() + (day < refDate.getDate() ? 1 : 0));
    return context
      .createParsingComponents({ day })
      .imply('month', month.getMonth() + 1)
      .imply('year', month.getFullYear());
  },
};

const english = casual.clone();
english.parsers.unshift(dayOfMonth);

/** What people write, in words that the library reads. */
const SYNONYMS: readonly (readonly [RegExp, string])[] = [
  [/\bday after tomorrow\b/g, 'overmorrow'],
  [/\b(?:through|thru|till?)\b/g, 'to'],
];
/** Moments, spans and the past: days of the calendar, but none to arrive on. */
const NO_ARRIVAL = /^(?:for|within|last|past|yesterday|now|24\/7)\b|\b(?:hours?|hrs?|minutes?|ago|before)\b/;
/** What stands between two days that are one stay. */
const UNTIL = /^[^.]*(?:-|\b(?:and|to|until|out|leave|leaving)\b)[^.]*$/;

/** Reads dates from a text that `plain` made. @param today the day that "tomorrow" is counted from */
export function readDates(text: string, today: CivilDate): SaidDates {
  const nights = readNights(text);
  const { checkIn, checkOut } = readDays(text, today);
  const lastDay = checkIn && nights !== null ? addDays(checkIn, nights) : null;
  return { checkIn, checkOut: checkOut ?? lastDay, nights };
}

function readNights(text: string): number | null {
  const pattern = new RegExp(
    `(\\bin\\s+)?\\b(${NUMBER})\\s*-?\\s*(?:nights?|days?)\\b(?!\\s*(?:before|ahead|ago|from now))`,
    'g',
  );
  const said = [...text.matchAll(pattern)].find(([, ahead]) => ahead === undefined);
  if (said) return numberOf(said[2]);
  return /\b(?:a|one|for the|whole)\s+week\b/.test(text) && !/next week/.test(text) ? 7 : null;
}

function readDays(text: string, today: CivilDate): SaidDays {
  const start = text.slice(0, MOST_READ);
  const read = SYNONYMS.reduce((said, [pattern, words]) => said.replace(pattern, words), start);
  // The library counts in the zone of the process; at its noon no change of the clocks moves a day.
  const found = english.parse(read, new Date(`${today}T12:00:00`), { forwardDate: true });
  const [first, second] = mostLikely(found.filter(isArrival));
  if (!first) return { checkIn: null, checkOut: null };
  if (first.text.includes('weekend')) return weekend(first, second, { read, today });
  if (first.text === 'next week')
    return { checkIn: comingWeekday(MONDAY, addDays(today, 1)), checkOut: null };
  const checkIn = dayOf(first.start, today);
  const between = read.slice(first.index + first.text.length, second?.index);
  const end = first.end ?? (UNTIL.test(between) ? second?.start : undefined);
  return { checkIn, checkOut: checkIn && end ? later(dayOf(end, checkIn), checkIn) : null };
}

const isArrival = ({ text, start }: ParsedResult): boolean =>
  (start.isCertain('day') || start.isCertain('weekday')) && !NO_ARRIVAL.test(text);

/** From the day on that is most likely meant: one with its last day; "today" is often only when somebody writes. */
function mostLikely(found: readonly ParsedResult[]): readonly ParsedResult[] {
  const range = found.findIndex(({ end }) => end);
  const other = found.findIndex(({ text }) => text !== 'today');
  return found.slice(Math.max(range >= 0 ? range : other, 0));
}

/** A weekend is Friday to Sunday: the coming one, the next, or that of a day which follows. */
function weekend(
  said: ParsedResult,
  next: ParsedResult | undefined,
  { read, today }: { read: string; today: CivilDate },
): SaidDays {
  const named = /\bweekend of\b/.test(read) && next ? dayOf(next.start, today) : null;
  const day = named ?? dayOf(said.start, today);
  if (!day) return { checkIn: null, checkOut: null };
  const friday = comingWeekday(FRIDAY, addDays(day, -2));
  const checkIn = friday > today ? friday : addDays(friday, 7);
  return { checkIn, checkOut: addDays(checkIn, 2) };
}

/** A weekday alone is one after `after`: nobody can arrive today, nor leave on the day of arrival. */
function dayOf(said: ParsedResult['start'], after: CivilDate): CivilDate | null {
  const [year, month, day] = [said.get('year'), said.get('month'), said.get('day')];
  const read = parseCivilDate(`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`);
  return read && read <= after && !said.isCertain('day') ? addDays(read, 7) : read;
}

const later = (day: CivilDate | null, than: CivilDate): CivilDate | null => (day && day > than ? day : null);

const weekdayOf = (day: CivilDate): number => new Date(`${day}T00:00:00Z`).getUTCDay();

const comingWeekday = (weekday: number, earliest: CivilDate): CivilDate =>
  addDays(earliest, (weekday - weekdayOf(earliest) + 7) % 7);
