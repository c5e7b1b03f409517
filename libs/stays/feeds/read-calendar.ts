import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import { DomainError } from '#libs/core/platform';
import { addDays, BLOCK_HORIZON_DAYS, nightsBetween, type CivilDate } from '#libs/core/rules';
import { calendarText, componentOf, MAX_EVENTS } from './calendar-text.js';
import {
  isSameZone,
  localOf,
  nightsOfEvent,
  pointsOf,
  sameAs,
  type Point,
  type Reading,
} from './calendar-times.js';
import { MAX_RECURRENCES, startsOf, type Budget } from './recurrences.js';
import { zonesOf } from './zones.js';

/** Nights `[from, to)` that are taken on another platform. */
export interface ImportedNights {
  /** Of the event on its platform; a digest, because names of events may name guests. */
  key: string;
  from: CivilDate;
  to: CivilDate;
  /** The end of what the platform sells: closed until it opens those nights, and nobody's stay. */
  horizon: boolean;
}

/** What a calendar says about a home. */
export interface ReadCalendar {
  nights: ImportedNights[];
  /** Events that could not be read; they take no nights. */
  unreadable: number;
}

/** How a calendar is read: for which home, on which of its days. */
export interface ReadFor {
  timeZone: string;
  today: CivilDate;
  /** Ends the UIDs of what we export ourselves, which is not imported again. */
  ownUids: string;
}

/** Nights at the end of a calendar are its horizon if they begin so many days ahead, where nothing is sold yet; in days. */
const HORIZON_BEGINS_DAYS = 60;
/** Shorter closings are somebody's decision. */
const HORIZON_NIGHTS = 28;
/** Longest time that reading keeps the process busy at a stretch, apart from cutting the text; milliseconds. */
const MAX_BUSY_MS = 10;
const CLOSED = /not available|unavailable|closed|blocked|no vacancy/i;

/** Nights of an event, with what decides which of several versions counts. */
interface Candidate extends Omit<ImportedNights, 'key' | 'horizon'> {
  uid: string;
  version: string;
  closed: boolean;
}

/**
 * Reads the nights that a calendar takes from today on, up to two years. Past, free and cancelled events take none. Lets the process
 * do other work now and then, so that a long calendar keeps nobody waiting.
 * @throws DomainError as `calendarText` for what is no calendar, `feed.too_many_events`
 */
export async function readCalendar(
  bytes: Uint8Array,
  { timeZone, today, ownUids }: ReadFor,
): Promise<ReadCalendar> {
  const { events, zones } = calendarText(bytes);
  const letOthersRun = sharing();
  const readable: ParsedEvent[] = [];
  let unreadable = 0;
  for (const lines of events) {
    await letOthersRun();
    const event = eventOf(lines);
    if (event === null) unreadable += 1;
    else if (!event.uid.endsWith(ownUids)) readable.push(event);
  }
  const reading: Reading = { timeZone, zones: zonesOf(zones) };
  const budget = { left: MAX_RECURRENCES };
  const candidates: Candidate[] = [];
  for (const versions of Map.groupBy(readable, ({ uid }) => uid).values()) {
    const latest = latestOf(versions.filter(({ event }) => !event.hasProperty('recurrence-id')));
    const moved = versions.filter(({ event }) => event.hasProperty('recurrence-id'));
    const movedAway = new Set<string>();
    for (const { event } of moved) {
      await letOthersRun();
      for (const meaning of replacedBy(event, reading)) movedAway.add(meaning);
    }
    const context = { reading, budget, today, movedAway };
    for (const version of [...latest, ...latestOf(moved, ({ replaces }) => replaces)]) {
      await letOthersRun();
      const found = nightsBy(version, context);
      if (found === null) unreadable += 1;
      else candidates.push(...found);
    }
  }
  const last = addDays(today, BLOCK_HORIZON_DAYS);
  const coming = candidates
    .filter(({ from, to }) => to > today && from < last)
    .map((one) => ({ ...one, to: one.to < last ? one.to : last }));
  if (coming.length > MAX_EVENTS) throw new DomainError('feed.too_many_events', { n: MAX_EVENTS });
  return { nights: named(coming, today), unreadable };
}

/** Returns a function that lets other work run when the last time is longer ago than {@link MAX_BUSY_MS}. */
function sharing(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < MAX_BUSY_MS) return;
    await setImmediate();
    since = performance.now();
  };
}

/** An event as it was parsed. */
interface ParsedEvent {
  uid: string;
  /** Which occurrence of a series it replaces; empty when none. */
  replaces: string;
  /** How new it is: its number, then its dates, as a text that sorts. */
  version: string;
  event: ICAL.Component;
}

function eventOf(lines: readonly string[]): ParsedEvent | null {
  try {
    const event = componentOf('VEVENT', lines);
    const [uid, replaces] = [textOf(event, 'uid'), textOf(event, 'recurrence-id')];
    return { uid, replaces, version: versionOf(event), event };
  } catch {
    return null; // the library reports what it cannot read only by throwing; the event is counted
  }
}

const textOf = (event: ICAL.Component, name: string): string =>
  String(event.getFirstPropertyValue(name) ?? '').trim();

const versionOf = (event: ICAL.Component): string =>
  [
    textOf(event, 'sequence').padStart(10, '0'),
    textOf(event, 'last-modified'),
    textOf(event, 'dtstamp'),
  ].join(' ');

/** The newest of several events with the same UID; all of them when none is newer, and those without a UID. */
function latestOf(
  versions: readonly ParsedEvent[],
  groupOf: (event: ParsedEvent) => string = () => '',
): ParsedEvent[] {
  return [...Map.groupBy(versions, groupOf).values()].flatMap((group) => {
    if (group[0]?.uid === '') return group;
    const newest = group
      .map(({ version }) => version)
      .sort()
      .at(-1);
    return group.filter(({ version }) => version === newest);
  });
}

interface Context {
  reading: Reading;
  budget: Budget;
  today: CivilDate;
  /** Occurrences that other events of the same UID replace, by their meanings. */
  movedAway: ReadonlySet<string>;
}

/** The nights of an event and of its recurrences; null when it cannot be read. */
function nightsBy({ uid, event }: ParsedEvent, context: Context): Candidate[] | null {
  const { reading } = context;
  if (isFree(event)) return [];
  try {
    const start = pointOf(event, 'dtstart', reading);
    if (!start) return null;
    const duration = durationOf(event, start, reading);
    const starts = event.hasProperty('recurrence-id') ? [start] : recurringStarts(event, start, context);
    if (!starts) return null;
    const closed = CLOSED.test(textOf(event, 'summary'));
    const version = event.hasProperty('recurrence-id') || starts.length > 1 ? 'occurrence' : '';
    const found = starts.map((at) =>
      nightsOfEvent(at, { ...at, wall: at.wall.add(duration) }, reading.timeZone),
    );
    if (found.includes('backwards')) return null;
    return found
      .filter((nights) => nights !== null && nights !== 'backwards')
      .map((nights) => ({ ...nights, uid, closed, version }));
  } catch {
    return null; // a value that the library or the calendar of days refuses; the event is counted
  }
}

/** Cancelled, or shown as free: takes no nights. */
const isFree = (event: ICAL.Component): boolean =>
  /^cancell?ed$/i.test(textOf(event, 'status')) ||
  /^transparent$/i.test(textOf(event, 'transp')) ||
  /^free$/i.test(textOf(event, 'x-microsoft-cdo-busystatus'));

function pointOf(event: ICAL.Component, name: string, reading: Reading): Point | null {
  const property = event.getFirstProperty(name);
  return (property && pointsOf(property, reading)[0]) ?? null;
}

/** From the start to the end by the clock on the wall, so that recurrences end at the same hour. */
function durationOf(event: ICAL.Component, start: Point, reading: Reading): Temporal.Duration {
  const end = pointOf(event, 'dtend', reading);
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

/** The starts of an event and its recurrences, without those that were taken out or moved. */
function recurringStarts(
  event: ICAL.Component,
  start: Point,
  { reading, budget, today, movedAway }: Context,
): Point[] | null {
  const end = Temporal.PlainDate.from(today).add({ days: BLOCK_HORIZON_DAYS }).toPlainDateTime();
  const walls = [start.wall];
  for (const property of event.getAllProperties('rrule')) {
    const rule: unknown = property.getFirstValue();
    if (!(rule instanceof ICAL.Recur)) return null;
    const starts = startsOf(rule, start.wall, end, budget);
    if (!starts) return null;
    walls.push(...starts);
  }
  const added = event.getAllProperties('rdate');
  const taken = event.getAllProperties('exdate');
  budget.left -= [...added, ...taken].reduce((count, property) => count + property.getValues().length, 0);
  if (budget.left < 0) return null;
  const out = new Set(taken.flatMap((property) => meaningsIn(property, reading)));
  const all = [
    ...walls.map((wall) => ({ ...start, wall })),
    ...added.flatMap((property) => pointsOf(property, reading)),
  ];
  const unique = [...new Map(all.map((point) => [sameAs(point), point])).values()];
  return unique.filter(
    (point) => !meaningsOf(point, reading).some((meaning) => out.has(meaning) || movedAway.has(meaning)),
  );
}

/** The occurrence that an event replaces, by its meanings; none when it cannot be read. */
function replacedBy(event: ICAL.Component, reading: Reading): string[] {
  try {
    const occurrence = event.getFirstProperty('recurrence-id');
    return occurrence ? meaningsIn(occurrence, reading) : [];
  } catch {
    return []; // a value that the calendar of days refuses
  }
}

const meaningsIn = (property: ICAL.Property, reading: Reading): string[] =>
  pointsOf(property, reading).flatMap((point) => meaningsOf(point, reading));

/** An instant, or a day; some programs take out a day of an event that has times. */
const meaningsOf = (point: Point, { timeZone }: Reading): string[] =>
  point.zone === null ? [sameAs(point)] : [sameAs(point), localOf(point, timeZone).toPlainDate().toString()];

/** Gives the nights their keys, and says which are the horizon: the last of the calendar, closed, long and far ahead. */
function named(candidates: readonly Candidate[], today: CivilDate): ImportedNights[] {
  const end = candidates
    .map(({ to }) => to)
    .sort()
    .at(-1);
  const isHorizon = ({ from, to, closed }: Candidate): boolean =>
    closed &&
    to === end &&
    nightsBetween(today, from) >= HORIZON_BEGINS_DAYS &&
    nightsBetween(from, to) >= HORIZON_NIGHTS;
  const nights = new Map<string, ImportedNights>();
  const sharedBy = Map.groupBy(candidates, ({ uid }) => uid);
  for (const one of candidates) {
    const { from, to } = one;
    const horizon = isHorizon(one);
    // The only event of a UID keeps its key when its dates change; others are told apart by their dates.
    const alone = one.uid !== '' && one.version === '' && sharedBy.get(one.uid)?.length === 1;
    const name = horizon ? 'horizon' : alone ? `uid ${one.uid}` : `${one.uid} ${from} ${to}`;
    nights.set(name, { key: digestOf(name), from, to, horizon });
  }
  return [...nights.values()];
}

const digestOf = (name: string): string => createHash('sha256').update(name).digest('hex').slice(0, 40);
