import ICAL from 'ical.js';
import type { Temporal } from 'temporal-polyfill';
import { daysOfSpan, epochDay, namesOf, numbersOf, spansOf } from './rule-days.js';

/**
 * Occurrences that all events of a calendar may have together, and days that they may add and leave out. The message of
 * `feed.too_many_events` says it, too.
 */
export const MAX_RECURRENCES = 10_000;
/** Days that all rules of a calendar may look at together. */
export const MAX_RULE_DAYS = 2_000_000;

/** Outlook's rules of summer time begin in 1601; the library follows them year by year. */
const FIRST_RULE_YEAR = 1600;
const ZONE_PARTS = ['BYMONTH', 'BYMONTHDAY', 'BYDAY'];

/** The parts that a rule of each frequency may have, and the values of each. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  DAILY: ['BYDAY', 'BYMONTHDAY', 'BYMONTH', 'BYSETPOS'],
  WEEKLY: ['BYDAY', 'BYMONTH', 'BYSETPOS'],
  MONTHLY: ['BYDAY', 'BYMONTHDAY', 'BYMONTH', 'BYSETPOS'],
  YEARLY: ['BYDAY', 'BYMONTHDAY', 'BYMONTH', 'BYSETPOS'],
};
const MOST: Readonly<Record<string, number>> = { BYMONTHDAY: 31, BYMONTH: 12, BYSETPOS: 366 };
const MAX_INTERVAL = 366;
/** Days that the longest month of each number has. */
const MONTH_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** What reading a calendar may still take, and how it lets other work run. */
export interface Budget {
  /** Occurrences. */
  left: number;
  /** Days that rules look at. */
  days: number;
  /** Lets other work run when the last time was long ago. */
  pause: () => Promise<void>;
}

/** True for rules that are followed; others, of hours or of days that never come, say nothing about stays. */
function canFollow(rule: ICAL.Recur): boolean {
  const allowed = PARTS[rule.freq];
  const parts = Object.keys(rule.parts);
  const { interval } = rule;
  return (
    allowed !== undefined &&
    parts.every((part) => allowed.includes(part)) &&
    parts.every(
      (part) => part === 'BYDAY' || numbersOf(rule, part).every((value) => isWithin(value, part)),
    ) &&
    namesOf(rule, 'BYDAY').every((name) => (hasOrdinals(rule) ? ORDINAL : PLAIN).test(name)) &&
    hasDayInMonths(rule) &&
    Number.isInteger(interval) &&
    interval >= 1 &&
    interval <= MAX_INTERVAL
  );
}

const PLAIN = /^(MO|TU|WE|TH|FR|SA|SU)$/;
const ORDINAL = /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)$/;
const hasOrdinals = ({ freq }: ICAL.Recur): boolean => freq === 'MONTHLY' || freq === 'YEARLY';

const isWithin = (value: number, part: string): boolean =>
  Number.isInteger(value) &&
  value !== 0 &&
  Math.abs(value) <= (MOST[part] ?? 0) &&
  (part !== 'BYMONTH' || value > 0);

/** False for the 30th of February: a rule that gives nothing may mean something else. */
function hasDayInMonths(rule: ICAL.Recur): boolean {
  const days = numbersOf(rule, 'BYMONTHDAY');
  const months = numbersOf(rule, 'BYMONTH');
  if (days.length === 0 || months.length === 0) return true;
  return months.some((month) => days.some((day) => Math.abs(day) <= (MONTH_DAYS[month - 1] ?? 0)));
}

/**
 * The rules by which the clocks of a VTIMEZONE change; null when one of them is not about a day that every year has. The library would follow
 * it for hours.
 */
export function zoneRules(zone: ICAL.Component): ICAL.Recur[] | null {
  const rules: ICAL.Recur[] = [];
  for (const change of zone.getAllSubcomponents())
    for (const property of change.getAllProperties('rrule')) {
      const rule: unknown = property.getFirstValue();
      const start: unknown = change.getFirstPropertyValue('dtstart');
      if (!(rule instanceof ICAL.Recur && isOnceAYear(rule))) return null;
      if (!(start instanceof ICAL.Time && start.year >= FIRST_RULE_YEAR)) return null;
      rules.push(rule);
    }
  return rules;
}

const isOnceAYear = (rule: ICAL.Recur): boolean =>
  rule.freq === 'YEARLY' &&
  rule.interval === 1 &&
  Object.keys(rule.parts).every((part) => ZONE_PARTS.includes(part)) &&
  rule.getComponent('BYMONTH').every((month: unknown) => Number(month) >= 1 && Number(month) <= 12) &&
  hasDays(rule);

/** A day of the month that every month of the rule has now and then. */
function hasDays(rule: ICAL.Recur): boolean {
  const days: unknown[] = rule.getComponent('BYMONTHDAY');
  const weekdays: unknown[] = rule.getComponent('BYDAY');
  return (
    days.every((day) => Number(day) >= 1 && Number(day) <= 28) &&
    weekdays.every((day) => /^(-1|[1-4])?(MO|TU|WE|TH|FR|SA|SU)$/.test(String(day)))
  );
}

/** Which occurrences of an event matter, by the clock on its wall: those that start on the days `[near, end)`. */
export interface Window {
  near: Temporal.PlainDateTime;
  end: Temporal.PlainDateTime;
}

/**
 * The starts of a recurring event within a window, by the clock on the wall. A rule without a COUNT is followed from the window on, so that a series
 * that began long ago costs no more than a new one.
 * @returns null when the rule cannot be followed, or looks at more days than are left
 */
export async function startsOf(
  rule: ICAL.Recur,
  start: Temporal.PlainDateTime,
  { near, end }: Window,
  budget: Budget,
): Promise<Temporal.PlainDateTime[] | null> {
  if (!canFollow(rule)) return null;
  const [first, from, until] = [dayOf(start), dayOf(near), lastOf(rule, start, dayOf(end) - 1)];
  let left = rule.count ?? Infinity;
  const starts: Temporal.PlainDateTime[] = [];
  for (const span of spansOf(rule, first, left === Infinity ? from : first)) {
    if (span.first > until || left <= 0) break;
    budget.days -= span.end - span.first;
    if (budget.days < 0) return null;
    await budget.pause();
    const chosen = daysOfSpan(rule, first, span).filter((day) => day >= first && day <= until);
    for (const day of chosen.slice(0, left)) {
      if (day < from) continue;
      budget.left -= 1;
      if (budget.left < 0) return null;
      starts.push(start.add({ days: day - first }));
    }
    left -= chosen.length;
  }
  return starts;
}

const dayOf = ({ year, month, day }: Temporal.PlainDateTime): number => epochDay(year, month, day);

/** The last day of a rule, `end` at the latest. A day given as its end counts whole. */
function lastOf({ until }: ICAL.Recur, start: Temporal.PlainDateTime, end: number): number {
  if (!(until instanceof ICAL.Time)) return end;
  const last = epochDay(until.year, until.month, until.day);
  const isBefore =
    !until.isDate &&
    [until.hour - start.hour, until.minute - start.minute, until.second - start.second].find(Boolean);
  return Math.min(end, isBefore && isBefore < 0 ? last - 1 : last);
}
