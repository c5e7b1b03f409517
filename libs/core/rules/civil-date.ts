/** A calendar day as `YYYY-MM-DD`; no zone, no time of day. @spec B5, B6 */
export type CivilDate = string & { readonly __unit: 'civil date' };

const SHAPE = /^(\d{4})-(\d{2})-(\d{2})/;
const MS_PER_UTC_DAY = 86_400_000;

/**
 * Reads `YYYY-MM-DD` or the first ten characters of an ISO instant; `null` when that is not a day of the calendar.
 * @spec B5
 */
export function parseCivilDate(text: unknown): CivilDate | null {
  if (typeof text !== 'string') return null;
  const match = SHAPE.exec(text);
  if (!match || (text.length > 10 && !/^T/i.test(text.slice(10)))) return null;
  const day = text.slice(0, 10);
  const utc = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(utc.getTime()) && utc.toISOString().startsWith(day) ? (day as CivilDate) : null;
}

/** A day written in the source or read from a DATE column. @throws RangeError when it is no calendar day. */
export function civilDate(text: string): CivilDate {
  const day = parseCivilDate(text);
  if (!day) throw new RangeError(`${text} is not a calendar day`);
  return day;
}

// UTC has no daylight saving, so a civil date counted there is a pure day number and the division is exact.
const dayNumber = (day: CivilDate): number => Date.parse(`${day}T00:00:00Z`) / MS_PER_UTC_DAY;

/** Nights between two days; negative when `to` lies before `from`. @spec B6 */
export const nightsBetween = (from: CivilDate, to: CivilDate): number => dayNumber(to) - dayNumber(from);

/** The day `days` later, or earlier when negative. */
export const addDays = (day: CivilDate, days: number): CivilDate =>
  new Date((dayNumber(day) + days) * MS_PER_UTC_DAY).toISOString().slice(0, 10) as CivilDate;

/** Every night of the half-open range `[from, to)`, as the day it begins on. @spec B7 */
export const nightsOf = (from: CivilDate, to: CivilDate): CivilDate[] =>
  Array.from({ length: Math.max(0, nightsBetween(from, to)) }, (_, index) => addDays(from, index));
