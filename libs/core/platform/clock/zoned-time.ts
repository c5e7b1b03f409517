import { Temporal } from 'temporal-polyfill';
import { civilDate, type CivilDate, type LocalTime } from '#libs/core/rules';

const MINUTES_PER_HOUR = 60;
const MS_PER_MINUTE = 60_000;

/** A day in a zone, and the instants in milliseconds from which and until which it lasts. */
interface LocalDay {
  day: CivilDate;
  from: number;
  until: number;
}

/** The last day asked for in each zone. Lists ask for the same ones again and again, and time zones are slow to work out. */
const lastDays = new Map<string, LocalDay>();

/** The calendar day in a zone at an instant. @throws RangeError for an unknown zone @spec B4 */
export function todayIn(timeZone: string, now: Date): CivilDate {
  const at = now.getTime();
  const last = lastDays.get(timeZone);
  if (last && at >= last.from && at < last.until) return last.day;
  const found = localDayAt(timeZone, at);
  lastDays.set(timeZone, found);
  return found.day;
}

/** The last minute asked for in each zone. */
const lastMinutes = new Map<string, { at: number; time: LocalTime }>();

/** Minutes since 1970. An offset from UTC changes between two of them only. */
export const minuteOf = (instant: Date): number => Math.floor(instant.getTime() / MS_PER_MINUTE);

/** The clock on the wall in a zone at an instant. @throws RangeError for an unknown zone @spec B4 */
export function localTimeIn(timeZone: string, now: Date): LocalTime {
  const at = minuteOf(now);
  const last = lastMinutes.get(timeZone);
  if (last?.at === at) return last.time;
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const time = { today: todayIn(timeZone, now), minute: local.hour * MINUTES_PER_HOUR + local.minute };
  lastMinutes.set(timeZone, { at, time });
  return time;
}

function localDayAt(timeZone: string, at: number): LocalDay {
  const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);
  const begins = local.startOfDay();
  return {
    day: civilDate(local.toPlainDate().toString()),
    from: begins.epochMilliseconds,
    until: begins.add({ days: 1 }).startOfDay().epochMilliseconds,
  };
}

/**
 * The instant of a wall-clock time on a day in a zone. A time skipped by daylight saving resolves to the later reading.
 * @param time `HH:MM` or `HH:MM:SS`
 * @spec B2
 */
export function instantOf(day: CivilDate, time: string, timeZone: string): Date {
  const local = Temporal.PlainDate.from(day).toPlainDateTime(Temporal.PlainTime.from(time));
  return new Date(local.toZonedDateTime(timeZone).epochMilliseconds);
}

const CLOCK: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' };
const IN_WORDS: Intl.DateTimeFormatOptions = {
  ...{ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
  ...CLOCK,
};
const IN_SHORT: Intl.DateTimeFormatOptions = { weekday: 'short', month: 'short', day: 'numeric', ...CLOCK };

/** Formats instants in zones; by zone, because making a format takes a hundred times as long as using it. */
function wordingBy(options: Intl.DateTimeFormatOptions): (instant: Date, timeZone: string) => string {
  const wordings = new Map<string, Intl.DateTimeFormat>();
  return (instant, timeZone) => {
    let wording = wordings.get(timeZone);
    if (!wording) {
      wording = new Intl.DateTimeFormat('en-US', { ...options, timeZone });
      wordings.set(timeZone, wording);
    }
    return wording.format(instant);
  };
}

/**
 * An instant in a zone's local time, for documents: "Wednesday, May 20, 2026 at 3:00 PM PDT".
 * @throws RangeError for an unknown zone
 */
export const instantInWords = wordingBy(IN_WORDS);

/**
 * The same for emails and notifications, which have a date of their own: "Wed, May 20, 3:00 PM PDT".
 * @throws RangeError for an unknown zone
 */
export const instantInShort = wordingBy(IN_SHORT);

/** True when the time-zone database knows the zone. */
export function isTimeZone(name: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return true;
  } catch {
    return false; // the library reports an unknown zone only by throwing
  }
}

/** A day in each half of the year, when zones with daylight saving differ. */
const HALF_YEARS = ['2026-01-15T12:00:00Z', '2026-07-15T12:00:00Z'];

/** True when clocks in both zones show the same time, in summer and winter. @throws RangeError for an unknown zone */
export const hasSameOffsets = (one: string, other: string): boolean =>
  HALF_YEARS.every((instant) => {
    const at = Temporal.Instant.from(instant);
    return at.toZonedDateTimeISO(one).offset === at.toZonedDateTimeISO(other).offset;
  });
