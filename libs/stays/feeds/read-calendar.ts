import { setImmediate } from 'node:timers/promises';
import type ICAL from 'ical.js';
import { DomainError } from '#libs/core/platform';
import { addDays, BLOCK_HORIZON_DAYS, type CivilDate } from '#libs/core/rules';
import { busyNights } from './busy-times.js';
import { calendarText, componentOf } from './calendar-text.js';
import type { Reading } from './calendar-times.js';
import { HORIZON_KEY, keyOfNights, keyOfUid, type KeptEvents } from './event-keys.js';
import { changeBy, changesEarlier, eventNights, isCancelled, replacedBy, textOf } from './event-nights.js';
import { isClosing, isUnnamed } from './event-names.js';
import { horizonOf } from './horizon.js';
import { MAX_RECURRENCES, MAX_RULE_DAYS, type Budget } from './recurrences.js';
import { inOrder } from './series-changes.js';
import { zonesOf } from './zones.js';

/** Nights `[from, to)` that are taken on another platform. */
export interface ImportedNights {
  /** Of the event on its platform; a digest, because names of events may name guests. */
  key: string;
  from: CivilDate;
  to: CivilDate;
  /** The end of what the platform sells: closed until it opens those nights, and nobody's stay. */
  horizon: boolean;
  /** Named like a closing, or not at all, and not like a stay. */
  closed: boolean;
}

/** How much of a calendar was not read. */
export interface UnreadParts {
  /** Events that could not be read; they take no new nights, and keep those that they had. */
  entries: number;
  /** Changes of an occurrence and all before it (`RANGE=THISANDPRIOR`, of old servers): followed for the one occurrence. */
  earlierChanges: number;
  /** Lists of hours in which somebody is available (VAVAILABILITY); they take no nights. */
  availabilities: number;
}

/** What a calendar says about a home. */
export interface ReadCalendar {
  nights: ImportedNights[];
  unread: UnreadParts;
  /** Whose nights are kept as they were known, because they are still in the calendar and cannot be read. */
  kept: KeptEvents;
}

/** How a calendar is read: for which home, on which of its days. */
export interface ReadFor {
  timeZone: string;
  today: CivilDate;
  /** Ends the UIDs of what we export ourselves, which is not imported again. */
  ownUids: string;
}

/** Longest time that reading keeps the process busy at a stretch, apart from cutting the text; milliseconds. */
const MAX_BUSY_MS = 10;

/** Nights of an event, with what decides which of several versions counts. */
interface Candidate extends Omit<ImportedNights, 'key' | 'horizon'> {
  uid: string;
  version: string;
  /** Says only that its nights are taken; too little for a horizon. */
  unnamed?: boolean;
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
  const { events, busy, zones, availabilities } = calendarText(bytes);
  const letOthersRun = sharing();
  const readable: ParsedEvent[] = [];
  const unread = { entries: 0, earlierChanges: 0, availabilities };
  const kept = { uids: new Set<string>(), closing: false };
  const keep = (uid: string, summary = '') => {
    unread.entries += 1;
    kept.uids.add(uid);
    if (isClosing(summary)) kept.closing = true;
  };
  for (const lines of events) {
    await letOthersRun();
    const event = eventOf(lines);
    if (event === null) keep(lineOf(lines, 'UID'), lineOf(lines, 'SUMMARY'));
    else if (!event.uid.endsWith(ownUids)) readable.push(event);
  }
  const reading: Reading = { timeZone, zones: zonesOf(zones) };
  const budget = { left: MAX_RECURRENCES, days: MAX_RULE_DAYS, pause: letOthersRun };
  const candidates: Candidate[] = [];
  for (const versions of Map.groupBy(readable, ({ uid }) => uid).values()) {
    const latest = latestOf(versions.filter(({ event }) => !event.hasProperty('recurrence-id')));
    const moved = versions.filter(({ event }) => event.hasProperty('recurrence-id'));
    const movedAway = new Set<string>();
    for (const { event } of moved) {
      await letOthersRun();
      for (const meaning of replacedBy(event, reading)) movedAway.add(meaning);
    }
    const latestMoved = latestOf(moved, ({ replaces }) => replaces);
    const changes = inOrder(latestMoved.flatMap(({ event }) => changeBy(event, reading) ?? []));
    unread.earlierChanges += latestMoved.filter(({ event }) => changesEarlier(event)).length;
    const context = { reading, budget, today, movedAway, changes };
    for (const version of [...latest, ...latestMoved]) {
      await letOthersRun();
      const nights = await eventNights(version.event, context);
      if (nights) candidates.push(...candidatesOf(version, nights));
      else keep(version.uid, textOf(version.event, 'summary'));
    }
  }
  for (const lines of busy) {
    await letOthersRun();
    const nights = await busyCandidates(lines, reading, budget);
    if (nights) candidates.push(...nights);
    else keep('');
  }
  const last = addDays(today, BLOCK_HORIZON_DAYS);
  const coming = candidates
    .filter(({ from, to }) => to > today && from < last)
    .map((one) => ({ ...one, to: one.to < last ? one.to : last }));
  if (coming.length > MAX_RECURRENCES) throw new DomainError('feed.too_many_events');
  return { nights: named(coming, today), unread, kept };
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
  /** How new it is: its number, then when it was changed, as a text that sorts. */
  version: string;
  /** When it was written, which says which is newer only where one is a cancellation: some platforms stamp each line anew. */
  stamp: string;
  event: ICAL.Component;
}

function eventOf(lines: readonly string[]): ParsedEvent | null {
  try {
    const event = componentOf('VEVENT', lines);
    const [uid, replaces] = [textOf(event, 'uid'), textOf(event, 'recurrence-id')];
    return { uid, replaces, version: versionOf(event), stamp: textOf(event, 'dtstamp'), event };
  } catch {
    return null; // the library reports what it cannot read only by throwing; the event is counted
  }
}

/** The value of a line of an event that could not be parsed; empty without one. */
const lineOf = (lines: readonly string[], name: string): string => {
  const line = lines.find((one) => new RegExp(`^${name}[;:]`, 'i').test(one)) ?? '';
  try {
    return textOf(componentOf('VEVENT', [line]), name.toLowerCase());
  } catch {
    return line.slice(line.indexOf(':') + 1).trim(); // the line is what cannot be parsed
  }
};

const versionOf = (event: ICAL.Component): string =>
  [textOf(event, 'sequence').padStart(10, '0'), textOf(event, 'last-modified')].join(' ');

/**
 * The newest of several events with the same UID; all of them when neither their numbers nor their changes say which, and those without a UID.
 * A cancellation that was written later than the others counts alone.
 */
function latestOf(
  versions: readonly ParsedEvent[],
  groupOf: (event: ParsedEvent) => string = () => '',
): ParsedEvent[] {
  return [...Map.groupBy(versions, groupOf).values()].flatMap((group) => {
    if (group[0]?.uid === '') return group;
    const newest = group.map(({ version }) => version).sort();
    const ofNewest = group.filter(({ version }) => version === newest.at(-1));
    const equals = ofNewest.sort((one, other) => (one.stamp < other.stamp ? -1 : 1));
    const last = equals.filter(({ stamp }) => stamp === equals.at(-1)?.stamp);
    return last.every(({ event }) => isCancelled(event)) ? last : equals;
  });
}

const candidatesOf = (
  { uid, event }: ParsedEvent,
  nights: readonly { from: CivilDate; to: CivilDate }[],
): Candidate[] => {
  const summary = textOf(event, 'summary');
  const named = { closed: isClosing(summary), unnamed: isUnnamed(summary) };
  const version = event.hasProperty('recurrence-id') || nights.length > 1 ? 'occurrence' : '';
  return nights.map((range) => ({ ...range, uid, version, ...named }));
};

/** Busy times have no names: they are followed by their dates. */
async function busyCandidates(
  lines: readonly string[],
  reading: Reading,
  budget: Budget,
): Promise<Candidate[] | null> {
  try {
    const nights = await busyNights(componentOf('VFREEBUSY', lines), reading, budget);
    return nights && nights.map((range) => ({ ...range, uid: '', version: '' }));
  } catch {
    return null; // the library reports what it cannot read only by throwing; the list is counted
  }
}

/** UIDs of a single event, or of several copies of it. */
function followedUids(candidates: readonly Candidate[]): Set<string> {
  const byUid = [...Map.groupBy(candidates, ({ uid }) => uid)];
  const isAlone = ([uid, [first, ...copies]]: [string, Candidate[]]) =>
    uid !== '' &&
    first?.version === '' &&
    copies.every(({ from, to, version }) => version === '' && from === first.from && to === first.to);
  return new Set(byUid.filter(isAlone).map(([uid]) => uid));
}

/** Gives the nights their keys, and makes one of the parts of the horizon. */
function named(candidates: readonly Candidate[], today: CivilDate): ImportedNights[] {
  const horizon = horizonOf(candidates, today);
  const nights = new Map<string, ImportedNights>();
  const followed = followedUids(candidates);
  for (const one of candidates) {
    if (horizon?.events.has(one)) continue;
    const { from, to, unnamed = false } = one;
    // The only event of a UID keeps its key when its dates change, also in several copies; others are told apart by their dates.
    const key = followed.has(one.uid) ? keyOfUid(one.uid) : keyOfNights(one.uid, one);
    nights.set(key, { key, from, to, closed: one.closed || unnamed, horizon: false });
  }
  const end = horizon && {
    key: HORIZON_KEY,
    from: horizon.from,
    to: horizon.to,
    closed: true,
    horizon: true,
  };
  return [...nights.values(), ...(end ? [end] : [])];
}
