import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import { civilDate, type CivilDate } from '#libs/core/rules';
import { instantIn, zoneNamed, type Zone } from './zones.js';

/** A value of a calendar: a day, or what a clock on the wall of a zone shows. */
export interface Point {
  wall: Temporal.PlainDateTime;
  /** Null for a day. */
  zone: Zone | null;
}

/** A time that begins somewhere, and lasts so long by the clock on the wall. */
export interface Period {
  start: Point;
  length: Temporal.Duration;
}

/** What tells which instants a calendar means. */
export interface Reading {
  /** Of the home: for times without a zone, and for the nights. */
  timeZone: string;
  /** Zones that the calendar defines. */
  zones: ReadonlyMap<string, ICAL.Timezone>;
}

/** What began before is a mistake of a program, and no stay. */
const FIRST_YEAR = 1970;

const LAST_MINUTE = 23 * 60 + 59;
const minuteOf = ({ hour, minute }: Temporal.PlainDateTime): number => hour * 60 + minute;

/** The values of a property, such as the days of an EXDATE. */
export function pointsOf(property: ICAL.Property, reading: Reading): Point[] {
  const values: unknown[] = property.getValues();
  const named = property.getFirstParameter('tzid');
  return values.filter((value) => value instanceof ICAL.Time).map((time) => pointOf(time, named, reading));
}

/** A value with a start and an end or a duration, as lists of days and of busy times have them. @throws Error when it is none */
export function periodOf(value: unknown, property: ICAL.Property, reading: Reading): Period {
  if (!(value instanceof ICAL.Period)) throw new Error('a value is not a period');
  const named = property.getFirstParameter('tzid');
  const start = pointOf(value.start, named, reading);
  const end = pointOf(value.getEnd(), named, reading);
  return { start, length: start.wall.until(inZoneOf(start, end), { largestUnit: 'days' }) };
}

/** What the clock at the start shows at the end; both ends of a period may be written in UTC and in local time. */
const inZoneOf = ({ zone }: Point, end: Point): Temporal.PlainDateTime =>
  isSameZone(zone, end.zone) || !zone || !('iana' in zone) ? end.wall : localOf(end, zone.iana);

/** @throws RangeError for a day that does not exist, or of another time */
function pointOf(time: ICAL.Time, named: string | undefined, { timeZone, zones }: Reading): Point {
  const { year, month, day, hour, minute, second } = time;
  if (year < FIRST_YEAR) throw new RangeError(`a calendar of homes does not begin in ${year}`);
  const wall = Temporal.PlainDateTime.from(
    { year, month, day, hour, minute, second: Math.min(second, 59) },
    { overflow: 'reject' },
  );
  if (time.isDate) return { wall, zone: null };
  if (time.zone === ICAL.Timezone.utcTimezone) return { wall, zone: { iana: 'UTC' } };
  // A name that says nothing is read as the home's own time: what people type into a calendar is local.
  return { wall, zone: (named && zoneNamed(named, zones)) || { iana: timeZone } };
}

/** A point in the home's time; a day is that day everywhere. */
export const localOf = ({ wall, zone }: Point, timeZone: string): Temporal.PlainDateTime =>
  zone ? instantIn(zone, wall).toZonedDateTimeISO(timeZone).toPlainDateTime() : wall;

/** True when two values can be compared as they are written; a day can be compared with anything. */
export function isSameZone(one: Zone | null, other: Zone | null): boolean {
  if (one === null || other === null) return true;
  if ('iana' in one) return 'iana' in other && one.iana === other.iana;
  return 'rules' in other && one.rules === other.rules;
}

/** What two values share when they mean the same: the day, or the instant. */
export const sameAs = (point: Point): string =>
  point.zone ? String(instantIn(point.zone, point.wall)) : String(point.wall.toPlainDate());

/**
 * The nights `[from, to)` of a home that an event takes; null when it takes none, like a meeting, and `backwards` when it ends before it
 * begins. An event from midnight to midnight is about days, in whatever zone it was written.
 */
export function nightsOfEvent(
  start: Point,
  end: Point,
  timeZone: string,
): { from: CivilDate; to: CivilDate } | 'backwards' | null {
  const isDays = isMidnight(start) && (isMidnight(end) || endsDay(end));
  const first = isDays ? start.wall : localOf(start, timeZone);
  const last = isDays ? end.wall : localOf(end, timeZone);
  if (Temporal.PlainDateTime.compare(last, first) < 0) return 'backwards';
  const from = civilDate(first.toPlainDate().toString());
  const to = civilDate(
    last
      .add({ days: minuteOf(last) === LAST_MINUTE ? 1 : 0 })
      .toPlainDate()
      .toString(),
  );
  if (from < to) return { from, to };
  // Some platforms repeat the day of a single night.
  return start.zone === null ? { from, to: nextDay(first) } : null;
}

const isMidnight = ({ wall, zone }: Point): boolean =>
  zone === null || (minuteOf(wall) === 0 && wall.second === 0);
const endsDay = ({ wall }: Point): boolean => minuteOf(wall) === LAST_MINUTE;
const nextDay = (day: Temporal.PlainDateTime): CivilDate =>
  civilDate(day.add({ days: 1 }).toPlainDate().toString());
