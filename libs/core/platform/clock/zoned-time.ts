import { Temporal } from 'temporal-polyfill';
import { civilDate, type CivilDate } from '#libs/core/rules';

/** The calendar day in a zone at an instant. @spec B4 */
export const todayIn = (timeZone: string, now: Date): CivilDate =>
  civilDate(
    Temporal.Instant.fromEpochMilliseconds(now.getTime())
      .toZonedDateTimeISO(timeZone)
      .toPlainDate()
      .toString(),
  );

/**
 * The instant of a wall-clock time on a day in a zone. A time skipped by daylight saving resolves to the later reading.
 * @param time `HH:MM` or `HH:MM:SS`
 * @spec B2
 */
export function instantOf(day: CivilDate, time: string, timeZone: string): Date {
  const local = Temporal.PlainDate.from(day).toPlainDateTime(Temporal.PlainTime.from(time));
  return new Date(local.toZonedDateTime(timeZone).epochMilliseconds);
}

/** An instant in a zone's local time, for documents and emails: "Wednesday, May 20, 2026 at 3:00 PM (America/Los Angeles)". */
export function instantInWords(instant: Date, timeZone: string): string {
  const local = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);
  const words = local.toLocaleString('en-US', { dateStyle: 'full', timeStyle: 'short' });
  return `${words} (${timeZone.replaceAll('_', ' ')})`;
}

/** True when the time-zone database knows the zone. */
export function isTimeZone(name: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return true;
  } catch {
    return false; // the library reports an unknown zone only by throwing
  }
}
