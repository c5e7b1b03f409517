/** A calendar day as `YYYY-MM-DD`, without zone or time of day. @spec B5, B6 */
export type CivilDate = string & { readonly __unit: 'civil date' };

const SHAPE = /^(\d{4})-(\d{2})-(\d{2})/;
const MS_PER_UTC_DAY = 86_400_000;

/** Parses `YYYY-MM-DD` or the date part of an ISO instant; null when it is not a calendar day. @spec B5 */
export function parseCivilDate(text: unknown): CivilDate | null {
  if (typeof text !== 'string') return null;
  const match = SHAPE.exec(text);
  if (!match || (text.length > 10 && !/^T/i.test(text.slice(10)))) return null;
  const day = text.slice(0, 10);
  const utc = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(utc.getTime()) && utc.toISOString().startsWith(day) ? (day as CivilDate) : null;
}

/** A day from a trusted source, such as a literal or a DATE column. @throws RangeError when it is not a calendar day */
export function civilDate(text: string): CivilDate {
  const day = parseCivilDate(text);
  if (!day) throw new RangeError(`${text} is not a calendar day`);
  return day;
}

/** Days that have been worked out, by name and by number: the same few hundred are asked for all the time. */
const numbers = new Map<CivilDate, number>();
const names = new Map<number, CivilDate>();
const KEPT_DAYS = 10_000;

/** Days since 1970. */
function dayNumber(day: CivilDate): number {
  const known = numbers.get(day);
  if (known !== undefined) return known;
  // UTC has no daylight saving, so the division is exact.
  const number = Date.parse(`${day}T00:00:00Z`) / MS_PER_UTC_DAY;
  if (numbers.size < KEPT_DAYS) numbers.set(day, number);
  return number;
}

function dayAt(number: number): CivilDate {
  const known = names.get(number);
  if (known !== undefined) return known;
  const day = new Date(number * MS_PER_UTC_DAY).toISOString().slice(0, 10) as CivilDate;
  if (names.size < KEPT_DAYS) names.set(number, day);
  return day;
}

/** Nights between two days; negative when `to` is before `from`. @spec B6 */
export const nightsBetween = (from: CivilDate, to: CivilDate): number => dayNumber(to) - dayNumber(from);

/** The day `days` later, or earlier when negative. */
export const addDays = (day: CivilDate, days: number): CivilDate => dayAt(dayNumber(day) + days);

/** Every night of the half-open range `[from, to)`, named by the day it starts on. @spec B7 */
export function nightsOf(from: CivilDate, to: CivilDate): CivilDate[] {
  const first = dayNumber(from);
  return Array.from({ length: Math.max(0, dayNumber(to) - first) }, (_, index) => dayAt(first + index));
}

/** Nights in their order as half-open ranges, consecutive ones together. */
export function rangesOf(nights: readonly CivilDate[]): { from: CivilDate; to: CivilDate }[] {
  const ranges: { from: CivilDate; to: CivilDate }[] = [];
  for (const night of nights) {
    const last = ranges.at(-1);
    if (last?.to === night) last.to = addDays(night, 1);
    else ranges.push({ from: night, to: addDays(night, 1) });
  }
  return ranges;
}

const IN_WORDS = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

/** The days of a stay in words: "Dec 3 – 6, 2026". */
export const datesInWords = (from: CivilDate, to: CivilDate): string =>
  IN_WORDS.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`));
