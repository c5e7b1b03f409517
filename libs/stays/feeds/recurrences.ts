import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';

/** Steps that all recurrences of a calendar may take together, and days that its events may add and leave out. */
export const MAX_RECURRENCES = 10_000;

/** Outlook's rules of summer time begin in 1601; the library follows them year by year. */
const FIRST_RULE_YEAR = 1600;
const ZONE_PARTS = ['BYMONTH', 'BYMONTHDAY', 'BYDAY'];

/**
 * The parts that a rule of each frequency may have. With others the library can search for a day that never comes, such as the 30th of
 * February, and never return.
 */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  DAILY: [],
  WEEKLY: ['BYDAY'],
  MONTHLY: ['BYDAY', 'BYMONTHDAY'],
  YEARLY: ['BYMONTH', 'BYMONTHDAY'],
};
const MAX_INTERVAL = 366;

/** Counts the steps of recurrences down, over a whole calendar. */
export interface Budget {
  left: number;
}

/** True for rules that are followed; others, of hours or of rare days, say nothing about stays. */
function canFollow(rule: ICAL.Recur): boolean {
  const allowed = PARTS[rule.freq];
  const parts = Object.keys(rule.parts);
  const { interval } = rule;
  return (
    allowed !== undefined &&
    parts.length <= (rule.freq === 'YEARLY' ? 2 : 1) &&
    parts.every((part) => allowed.includes(part)) &&
    Number.isInteger(interval) &&
    interval >= 1 &&
    interval <= MAX_INTERVAL &&
    hasDays(rule)
  );
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

/**
 * The starts of a recurring event until `end`, by the clock on its wall.
 * @returns null when the rule cannot be followed, or takes more steps than are left
 */
export function startsOf(
  rule: ICAL.Recur,
  start: Temporal.PlainDateTime,
  end: Temporal.PlainDateTime,
  budget: Budget,
): Temporal.PlainDateTime[] | null {
  if (!canFollow(rule)) return null;
  const { year, month, day, hour, minute, second } = start;
  const steps = rule.iterator(
    new ICAL.Time({ year, month, day, hour, minute, second, isDate: false }, ICAL.Timezone.localTimezone),
  );
  const starts: Temporal.PlainDateTime[] = [];
  for (;;) {
    if (budget.left <= 0) return null;
    budget.left -= 1;
    const next: unknown = steps.next();
    if (!(next instanceof ICAL.Time)) return starts;
    const at = Temporal.PlainDateTime.from({
      ...{ year: next.year, month: next.month, day: next.day },
      ...{ hour: next.hour, minute: next.minute, second: next.second },
    });
    if (Temporal.PlainDateTime.compare(at, end) >= 0) return starts;
    starts.push(at);
  }
}
