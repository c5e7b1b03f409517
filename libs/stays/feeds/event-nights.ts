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
import { startsOf, type Budget, type Window } from './recurrences.js';
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
export async function eventNights(event: ICAL.Component, context: EventContext): Promise<Nights[] | null> {
  if (isFree(event)) return [];
  const { reading, budget } = context;
  try {
    const first = firstPeriod(event, reading);
    if (!first) return null;
    const periods = event.hasProperty('recurrence-id')
      ? [first]
      : await recurringPeriods(event, first, context);
    return periods && (await nightsOfPeriods(periods, reading, budget));
  } catch {
    return null; // a value that the library or the calendar of days refuses; the event is counted
  }
}

/** The nights of periods; null when one of them ends before it begins. */
export async function nightsOfPeriods(
  periods: readonly Period[],
  { timeZone }: Reading,
  { pause }: Budget,
): Promise<Nights[] | null> {
  const found: Nights[] = [];
  for (const { start, length } of periods) {
    await pause();
    const nights = nightsOfEvent(start, { ...start, wall: start.wall.add(length) }, timeZone);
    if (nights === 'backwards') return null;
    if (nights) found.push(nights);
  }
  return found;
}

/** The value of a property as text; empty without one. */
export const textOf = (event: ICAL.Component, name: string): string =>
  String(event.getFirstPropertyValue(name) ?? '').trim();

/** True for an event that its organizer has cancelled. */
export const isCancelled = (event: ICAL.Component): boolean => /^cancell?ed$/i.test(textOf(event, 'status'));

/** Cancelled, or shown as free: takes no nights. */
const isFree = (event: ICAL.Component): boolean =>
  isCancelled(event) ||
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
async function recurringPeriods(
  event: ICAL.Component,
  first: Period,
  context: EventContext,
): Promise<Period[] | null> {
  const { reading, budget, movedAway, changes } = context;
  const { start, length } = first;
  const window = windowOf(first, context);
  const walls = await wallsBy(event.getAllProperties('rrule'), start, window, budget);
  const wallsOut = walls && (await wallsBy(event.getAllProperties('exrule'), start, window, budget));
  if (!walls || !wallsOut) return null;
  const added = event.getAllProperties('rdate');
  const taken = event.getAllProperties('exdate');
  budget.left -= [...added, ...taken].reduce((count, property) => count + property.getValues().length, 0);
  if (budget.left < 0) return null;
  const out = new Set<string>();
  for (const wall of wallsOut) {
    await budget.pause();
    out.add(sameAs({ ...start, wall }));
  }
  for (const property of taken) {
    await budget.pause();
    for (const meaning of meaningsIn(property, reading)) out.add(meaning);
  }
  const all = [first, ...walls.map((wall) => ({ start: { ...start, wall }, length }))];
  for (const property of added) {
    await budget.pause();
    all.push(...periodsOf(property, length, reading));
  }
  const unique = new Map<string, Period>();
  for (const period of all) {
    await budget.pause();
    unique.set(sameAs(period.start), period);
  }
  budget.left -= unique.size * changes.length;
  if (budget.left < 0) return null;
  const periods: Period[] = [];
  for (const period of unique.values()) {
    await budget.pause();
    const meanings = meaningsOf(period.start, reading);
    if (!meanings.some((meaning) => out.has(meaning) || movedAway.has(meaning)))
      periods.push(...changedBy(changes, period, reading));
  }
  return periods;
}

/** Which occurrences may take nights from today on: also earlier ones that last so long, or are moved so far. */
function windowOf({ start, length }: Period, { reading, today, changes }: EventContext): Window {
  const lengths = [length, ...changes.flatMap(({ period }) => (period ? [period.length] : []))];
  const moves = changes.flatMap(({ local, period }) =>
    period ? [local.until(localOf(period.start, reading.timeZone), { largestUnit: 'days' }).days] : [],
  );
  const longest = Math.max(...lengths.map((one) => daysOf(one, start)));
  const first = Temporal.PlainDate.from(today).toPlainDateTime();
  return {
    near: first.subtract({ days: Math.max(longest, 0) + Math.max(0, ...moves) + DAYS_AROUND }),
    // A change may bring later ones forward.
    end: first.add({ days: BLOCK_HORIZON_DAYS - Math.min(0, ...moves) + DAYS_AROUND }),
  };
}

/** Zones are at most a day apart; parts of days are rounded. */
const DAYS_AROUND = 3;

const daysOf = (length: Temporal.Duration, { wall }: Point): number =>
  Math.ceil(length.total({ unit: 'days', relativeTo: wall }));

/** The starts that rules give, by the clock on the wall; null when one of them cannot be followed. */
async function wallsBy(
  properties: readonly ICAL.Property[],
  start: Point,
  window: Window,
  budget: Budget,
): Promise<Temporal.PlainDateTime[] | null> {
  const walls: Temporal.PlainDateTime[] = [];
  for (const property of properties) {
    await budget.pause();
    const rule: unknown = property.getFirstValue();
    const starts = rule instanceof ICAL.Recur ? await startsOf(rule, start.wall, window, budget) : null;
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
