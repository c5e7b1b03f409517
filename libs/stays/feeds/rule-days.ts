import type ICAL from 'ical.js';

/** Days since 1 January 1970. */
export type EpochDay = number;

const DAY_MS = 86_400_000;
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** The day of a date; months from 1 on, and beyond 12 in later years. */
export const epochDay = (year: number, month: number, day: number): EpochDay =>
  Date.UTC(year, month - 1, day) / DAY_MS;

/** The days `[first, end)` among which one interval of a rule chooses: a day, a week, a month or a year. */
export interface Span {
  first: EpochDay;
  end: EpochDay;
}

/** The place of a day in its week, month and year. */
interface Place {
  weekday: number;
  day: number;
  month: number;
  year: number;
}

function placeOf(epoch: EpochDay): Place {
  const date = new Date(epoch * DAY_MS);
  return {
    ...{ weekday: date.getUTCDay(), day: date.getUTCDate() },
    ...{ month: date.getUTCMonth() + 1, year: date.getUTCFullYear() },
  };
}

/**
 * The spans of a rule, in order and without an end.
 * @param near no earlier spans are wanted; those that end before it are skipped by arithmetic
 */
export function* spansOf(rule: ICAL.Recur, start: EpochDay, near: EpochDay): Generator<Span> {
  const spanAt = spansFrom(rule, start);
  const isBefore = (index: number): boolean => spanAt(index * rule.interval).end <= near;
  let index = 0;
  if (isBefore(0)) {
    let [before, after] = [0, 1];
    while (isBefore(after)) after *= 2;
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if (isBefore(middle)) before = middle;
      else after = middle;
    }
    index = after;
  }
  for (; ; index += 1) yield spanAt(index * rule.interval);
}

function spansFrom(rule: ICAL.Recur, start: EpochDay): (index: number) => Span {
  const { year, month, weekday } = placeOf(start);
  switch (rule.freq) {
    case 'DAILY':
      return (index) => ({ first: start + index, end: start + index + 1 });
    case 'WEEKLY': {
      // The library counts weekdays from 1, Sunday.
      const first = start - ((weekday - (rule.wkst - 1) + 7) % 7);
      return (index) => ({ first: first + 7 * index, end: first + 7 * index + 7 });
    }
    case 'MONTHLY':
      return (index) => ({
        first: epochDay(year, month + index, 1),
        end: epochDay(year, month + index + 1, 1),
      });
    default:
      return (index) => ({ first: epochDay(year + index, 1, 1), end: epochDay(year + index + 1, 1, 1) });
  }
}

/** The days of a span that a rule chooses, the earliest first. */
export function daysOfSpan(rule: ICAL.Recur, start: EpochDay, { first, end }: Span): EpochDay[] {
  const isDay = choiceOf(rule, start);
  const days: EpochDay[] = [];
  for (let day = first; day < end; day += 1) if (isDay(placeOf(day))) days.push(day);
  const positions = numbersOf(rule, 'BYSETPOS');
  if (positions.length === 0) return days;
  return days.filter((_, index) => positions.includes(index + 1) || positions.includes(index - days.length));
}

function choiceOf(rule: ICAL.Recur, start: EpochDay): (place: Place) => boolean {
  const begin = placeOf(start);
  const byWeekday = namesOf(rule, 'BYDAY');
  const byDay = numbersOf(rule, 'BYMONTHDAY');
  const byMonth = numbersOf(rule, 'BYMONTH');
  const isMonthly = rule.freq === 'MONTHLY' || byMonth.length > 0;
  // What a rule does not say is as at its start.
  const isSame = byWeekday.length === 0 && byDay.length === 0;
  const months = isSame && rule.freq === 'YEARLY' && byMonth.length === 0 ? [begin.month] : byMonth;
  const days = isSame && (rule.freq === 'MONTHLY' || rule.freq === 'YEARLY') ? [begin.day] : byDay;
  const weekday = isSame && rule.freq === 'WEEKLY' ? [WEEKDAYS[begin.weekday] ?? ''] : byWeekday;
  return (place) =>
    (months.length === 0 || months.includes(place.month)) &&
    (days.length === 0 || days.includes(place.day) || days.includes(place.day - lengthOf(place) - 1)) &&
    (weekday.length === 0 || weekday.some((name) => isWeekday(name, place, isMonthly)));
}

const lengthOf = ({ year, month }: Place): number => epochDay(year, month + 1, 1) - epochDay(year, month, 1);

/** True for `FR`, and for `1FR` or `-1FR` on the first and last one of the month or year. */
function isWeekday(name: string, place: Place, isMonthly: boolean): boolean {
  if (name.slice(-2) !== WEEKDAYS[place.weekday]) return false;
  const nth = Number(name.slice(0, -2));
  if (nth === 0) return true;
  const { year, month, day } = place;
  const today = epochDay(year, month, day);
  const [first, end] = isMonthly
    ? [epochDay(year, month, 1), epochDay(year, month + 1, 1)]
    : [epochDay(year, 1, 1), epochDay(year + 1, 1, 1)];
  return nth > 0
    ? Math.floor((today - first) / 7) + 1 === nth
    : Math.floor((end - 1 - today) / 7) + 1 === -nth;
}

/** The numbers of a part of a rule. */
export const numbersOf = (rule: ICAL.Recur, part: string): number[] =>
  rule.getComponent(part).map((value: unknown) => Number(value));

/** The weekdays of a part of a rule, as `FR` or `-1FR`. */
export const namesOf = (rule: ICAL.Recur, part: string): string[] =>
  rule.getComponent(part).map((value: unknown) => String(value));
