import { addDays, parseCivilDate, type CivilDate } from '#libs/core/rules';
import { numberOf, NUMBER } from './numbers.js';

/** Days that a text speaks of; parts that it does not name are null. */
export interface SaidDates {
  checkIn: CivilDate | null;
  checkOut: CivilDate | null;
  nights: number | null;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const MONTH = `(${MONTHS.join('|')})[a-z]*\\.?`;
const WEEKDAY = `(${WEEKDAYS.join('|')})(?:day|sday|nesday|rsday|urday|s|rs|r|ur)?`;
const TO = `\\s*(?:-|to|until|till|through|thru|and)\\s*`;
const DAY = `(\\d{1,2})(?:st|nd|rd|th)?`;

type Reader = (text: string, today: CivilDate) => Omit<SaidDates, 'nights'> | null;

const none = { checkIn: null, checkOut: null };

/** The first reader that understands something is believed. */
const READERS: readonly Reader[] = [isoDays, monthFirst, dayFirst, slashed, spoken, weekdays];

/** Reads dates from a text that `plain` made. @param today the day that "tomorrow" is counted from */
export function readDates(text: string, today: CivilDate): SaidDates {
  const nights = readNights(text);
  const found = READERS.map((reader) => reader(text, today)).find((days) => days !== null) ?? none;
  const checkOut =
    found.checkOut ?? (found.checkIn && nights !== null ? addDays(found.checkIn, nights) : null);
  return { checkIn: found.checkIn, checkOut, nights };
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

function isoDays(text: string): Omit<SaidDates, 'nights'> | null {
  const [checkIn, checkOut] = (text.match(/\b\d{4}-\d{2}-\d{2}\b/g) ?? []).map(parseCivilDate);
  return checkIn ? { checkIn, checkOut: checkOut ?? null } : null;
}

function monthFirst(text: string, today: CivilDate): Omit<SaidDates, 'nights'> | null {
  const match = new RegExp(`\\b${MONTH}\\s*${DAY}\\b(?:${TO}(?:${MONTH}\\s*)?${DAY}\\b)?`).exec(text);
  if (!match) return null;
  const [, month = '', day, endMonth, endDay] = match;
  return range(comingDay(month, day, today), endMonth ?? month, endDay);
}

function dayFirst(text: string, today: CivilDate): Omit<SaidDates, 'nights'> | null {
  const match = new RegExp(
    `\\b${DAY}(?:${TO}${DAY})?\\s*(?:of\\s+)?${MONTH}(?:${TO}${DAY}\\s*(?:of\\s+)?${MONTH})?`,
  ).exec(text);
  if (!match) return null;
  const [, first, second, month = '', lastDay, lastMonth] = match;
  return range(comingDay(month, first, today), lastMonth ?? month, lastDay ?? second);
}

function slashed(text: string, today: CivilDate): Omit<SaidDates, 'nights'> | null {
  const days = [...text.matchAll(/\b(\d{1,2})\/(\d{1,2})(?:\/(?:20)?\d{2})?\b/g)];
  const [from, to] = days.map(([, month, day]) => comingDay(MONTHS[Number(month) - 1] ?? '', day, today));
  return from ? { checkIn: from, checkOut: to && to > from ? to : null } : null;
}

/** "tomorrow", "this weekend", "in three days". */
function spoken(text: string, today: CivilDate): Omit<SaidDates, 'nights'> | null {
  const inDays = new RegExp(`\\bin\\s+(${NUMBER})\\s+days?\\b`).exec(text);
  if (inDays) return from(addDays(today, numberOf(inDays[1]) ?? 1));
  if (/\bday after tomorrow\b/.test(text)) return from(addDays(today, 2));
  if (/\b(?:tomorrow|tmrw|tmr)\b/.test(text)) return from(addDays(today, 1));
  if (/\b(?:tonight|today)\b/.test(text)) return from(today);
  const weekend = /\b(next|this|the|coming)?\s*weekend\b/.exec(text);
  if (weekend) return weekendOf(today, weekend[1] === 'next');
  return /\bnext week\b/.test(text) ? from(comingWeekday(1, addDays(today, 1))) : null;
}

function weekendOf(today: CivilDate, next: boolean): Omit<SaidDates, 'nights'> {
  const friday = comingWeekday(5, addDays(today, 1));
  const checkIn = next && weekdayOf(today) !== 5 && weekdayOf(today) !== 6 ? addDays(friday, 7) : friday;
  return { checkIn, checkOut: addDays(checkIn, 2) };
}

function weekdays(text: string, today: CivilDate): Omit<SaidDates, 'nights'> | null {
  const match = new RegExp(`\\b(?:next\\s+)?${WEEKDAY}\\b(?:${TO}(?:next\\s+)?${WEEKDAY}\\b)?`).exec(text);
  if (!match) return null;
  const checkIn = comingWeekday(WEEKDAYS.indexOf(match[1] ?? ''), addDays(today, 1));
  const checkOut = match[2] ? comingWeekday(WEEKDAYS.indexOf(match[2]), addDays(checkIn, 1)) : null;
  return { checkIn, checkOut };
}

const from = (checkIn: CivilDate) => ({ checkIn, checkOut: null });

function range(checkIn: CivilDate | null, month: string, day: string | undefined) {
  if (!checkIn) return null;
  const checkOut = day === undefined ? null : comingDay(month, day, checkIn);
  return { checkIn, checkOut: checkOut && checkOut > checkIn ? checkOut : null };
}

/** The next such day, counted from `after`; null when no month has it. */
function comingDay(month: string, day: string | undefined, after: CivilDate): CivilDate | null {
  const number = MONTHS.indexOf(month.slice(0, 3)) + 1;
  const year = Number(after.slice(0, 4));
  const tail = `${String(number).padStart(2, '0')}-${(day ?? '').padStart(2, '0')}`;
  const days = [year, year + 1].map((one) => parseCivilDate(`${one}-${tail}`));
  return days.find((one) => one !== null && one >= after) ?? null;
}

const weekdayOf = (day: CivilDate): number => new Date(`${day}T00:00:00Z`).getUTCDay();

const comingWeekday = (weekday: number, earliest: CivilDate): CivilDate =>
  addDays(earliest, (weekday - weekdayOf(earliest) + 7) % 7);
