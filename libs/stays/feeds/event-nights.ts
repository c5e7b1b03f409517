import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import { BLOCK_HORIZON_DAYS, type CivilDate } from '#libs/core/rules';
import {
  isSameZone,
  localOf,
  nightsOfEvent,
  periodOf,
  pointsOf,
  sameAs,
  type Period,
  type Point,
  type Reading,
} from './calendar-times.js';
import { startsOf, type Budget } from './recurrences.js';
import { changedBy, type Change } from './series-changes.js';

/** Nights `[from, to)` of an event. */
interface Nights {
  from: CivilDate;
  to: CivilDate;
}

/** What the nights of an event depend on besides the event. */
export interface EventContext {
  reading: Reading;
  budget: Budget;
  today: CivilDate;
  /** Occurrences that other events of the same UID replace, by their meanings. */
  movedAway: ReadonlySet<string>;
  /** What other events of the same UID say about all occurrences from one on; the earliest first. */
  changes: readonly Change[];
}

/** The nights of an event and of its recurrences; null when it cannot be read. */
export function eventNights(event: ICAL.Component, context: EventContext): Nights[] | null {
  if (isFree(event)) return [];
  const { reading } = context;
  try {
    const first = firstPeriod(event, reading);
    if (!first) return null;
    const periods = event.hasProperty('recurrence-id') ? [first] : recurringPeriods(event, first, context);
    return periods && nightsOfPeriods(periods, reading);
  } catch {
    return null; // a value that the library or the calendar of days refuses; the event is counted
  }
}

/** The nights of periods; null when one of them ends before it begins. */
export function nightsOfPeriods(periods: readonly Period[], { timeZone }: Reading): Nights[] | null {
  const found = periods.map(({ start, length }) =>
    nightsOfEvent(start, { ...start, wall: start.wall.add(length) }, timeZone),
  );
  if (found.includes('backwards')) return null;
  return found.filter((nights) => nights !== null && nights !== 'backwards');
}

/** The value of a property as text; empty without one. */
export const textOf = (event: ICAL.Component, name: string): string =>
  String(event.getFirstPropertyValue(name) ?? '').trim();

/** Cancelled, or shown as free: takes no nights. */
const isFree = (event: ICAL.Component): boolean =>
  /^cancell?ed$/i.test(textOf(event, 'status')) ||
  /^transparent$/i.test(textOf(event, 'transp')) ||
  /^free$/i.test(textOf(event, 'x-microsoft-cdo-busystatus'));

function pointAt(event: ICAL.Component, name: string, reading: Reading): Point | null {
  const property = event.getFirstProperty(name);
  return (property && pointsOf(property, reading)[0]) ?? null;
}

function firstPeriod(event: ICAL.Component, reading: Reading): Period | null {
  const start = pointAt(event, 'dtstart', reading);
  return start && { start, length: lengthOf(event, start, reading) };
}

/** From the start to the end by the clock on the wall, so that recurrences end at the same hour. */
function lengthOf(event: ICAL.Component, start: Point, reading: Reading): Temporal.Duration {
  const end = pointAt(event, 'dtend', reading);
  if (end) {
    const [first, last] = isSameZone(start.zone, end.zone)
      ? [start.wall, end.wall]
      : [localOf(start, reading.timeZone), localOf(end, reading.timeZone)];
    return first.until(last, { largestUnit: 'days' });
  }
  const given: unknown = event.getFirstPropertyValue('duration');
  if (given instanceof ICAL.Duration) return Temporal.Duration.from({ seconds: given.toSeconds() });
  return Temporal.Duration.from(start.zone ? { seconds: 0 } : { days: 1 });
}

/** An event and its recurrences, without those that were taken out or moved. */
function recurringPeriods(
  event: ICAL.Component,
  first: Period,
  { reading, budget, today, movedAway, changes }: EventContext,
): Period[] | null {
  const { start, length } = first;
  const end = Temporal.PlainDate.from(today).add({ days: BLOCK_HORIZON_DAYS }).toPlainDateTime();
  const walls = wallsBy(event.getAllProperties('rrule'), start, end, budget);
  const wallsOut = wallsBy(event.getAllProperties('exrule'), start, end, budget);
  if (!walls || !wallsOut) return null;
  const added = event.getAllProperties('rdate');
  const taken = event.getAllProperties('exdate');
  budget.left -= [...added, ...taken].reduce((count, property) => count + property.getValues().length, 0);
  if (budget.left < 0) return null;
  const out = new Set([
    ...wallsOut.map((wall) => sameAs({ ...start, wall })),
    ...taken.flatMap((property) => meaningsIn(property, reading)),
  ]);
  const all = [
    first,
    ...walls.map((wall) => ({ start: { ...start, wall }, length })),
    ...added.flatMap((property) => periodsOf(property, length, reading)),
  ];
  const unique = [...new Map(all.map((period) => [sameAs(period.start), period])).values()];
  budget.left -= unique.length * changes.length;
  if (budget.left < 0) return null;
  return unique
    .filter(
      (period) =>
        !meaningsOf(period.start, reading).some((meaning) => out.has(meaning) || movedAway.has(meaning)),
    )
    .flatMap((period) => changedBy(changes, period, reading));
}

/** The starts that rules give, by the clock on the wall; null when one of them cannot be followed. */
function wallsBy(
  properties: readonly ICAL.Property[],
  start: Point,
  end: Temporal.PlainDateTime,
  budget: Budget,
): Temporal.PlainDateTime[] | null {
  const walls: Temporal.PlainDateTime[] = [];
  for (const property of properties) {
    const rule: unknown = property.getFirstValue();
    const starts = rule instanceof ICAL.Recur ? startsOf(rule, start.wall, end, budget) : null;
    if (!starts) return null;
    walls.push(...starts);
  }
  return walls;
}

/** The values of an RDATE: starts, or periods with ends of their own. @throws Error for others */
function periodsOf(property: ICAL.Property, length: Temporal.Duration, reading: Reading): Period[] {
  const values: unknown[] = property.getValues();
  if (values.every((value) => value instanceof ICAL.Time))
    return pointsOf(property, reading).map((start) => ({ start, length }));
  return values.map((value) => periodOf(value, property, reading));
}

/** The occurrence that an event replaces, by its meanings; none when it cannot be read. */
export function replacedBy(event: ICAL.Component, reading: Reading): string[] {
  try {
    const occurrence = event.getFirstProperty('recurrence-id');
    return occurrence ? meaningsIn(occurrence, reading) : [];
  } catch {
    return []; // a value that the calendar of days refuses
  }
}

/** What an event says about all occurrences of its series from one on; null when it is about one only, or cannot be read. */
export function changeBy(event: ICAL.Component, reading: Reading): Change | null {
  const occurrence = event.getFirstProperty('recurrence-id');
  if (!/^thisandfuture$/i.test(occurrence?.getFirstParameter('range') ?? '')) return null;
  try {
    const from = pointAt(event, 'recurrence-id', reading);
    const period = firstPeriod(event, reading);
    if (!from || !period) return null;
    return { from, local: localOf(from, reading.timeZone), period: isFree(event) ? null : period };
  } catch {
    return null; // the event itself is counted as unreadable
  }
}

/** True when an event is also about all occurrences of its series before the one that it replaces. */
export const changesEarlier = (event: ICAL.Component): boolean =>
  /^thisandprior$/i.test(event.getFirstProperty('recurrence-id')?.getFirstParameter('range') ?? '');

const meaningsIn = (property: ICAL.Property, reading: Reading): string[] =>
  pointsOf(property, reading).flatMap((point) => meaningsOf(point, reading));

/** An instant, or a day; some programs take out a day of an event that has times. */
const meaningsOf = (point: Point, { timeZone }: Reading): string[] =>
  point.zone === null ? [sameAs(point)] : [sameAs(point), localOf(point, timeZone).toPlainDate().toString()];
