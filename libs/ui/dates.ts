import { wallClock } from './format.js';

/*
 * Dates in English, the product's only language. Day and month names are listed here because creating an Intl format takes
 * tens of milliseconds on a phone; only other time zones need one.
 */
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** Formats a calendar day as "Fri, Nov 22". @spec B5 */
export function weekdayDate(day: string): string {
  return `${short(dayParts(day).weekday)}, ${monthDay(day)}`;
}

/** Formats a calendar day as "Nov 22". */
export function monthDay(day: string): string {
  const { month, date } = dayParts(day);
  return `${short(month)} ${date}`;
}

/** Formats a calendar day as "Friday, November 22, 2025". */
export function fullDate(day: string): string {
  const { weekday, month, date, year } = dayParts(day);
  return `${weekday}, ${month} ${date}, ${year}`;
}

/** Formats two calendar days as "Nov 22 – 25", "Nov 29 – Dec 2" or, across years, "Dec 31, 2025 – Jan 2, 2026". */
export function dateRange(from: string, to: string): string {
  const [start, end] = [dayParts(from), dayParts(to)];
  if (start.year !== end.year) return `${mediumDay(start)} – ${mediumDay(end)}`;
  const sameMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${short(start.month)} ${start.date} – ${sameMonth ? '' : `${short(end.month)} `}${end.date}`;
}

/** Formats an instant as "November 2025" in UTC, so that server and browser agree. */
export function monthYear(instant: string): string {
  const { month, year } = utcParts(new Date(instant));
  return `${month} ${year}`;
}

/** Formats an instant as "Nov 21, 2026" in UTC. */
export function mediumDate(instant: string): string {
  return mediumDay(utcParts(new Date(instant)));
}

/** Formats an instant as "November 22, 2025" in the browser's time zone. */
export function localDate(instant: string): string {
  const at = new Date(instant);
  return `${nameOf(MONTHS, at.getMonth())} ${at.getDate()}, ${at.getFullYear()}`;
}

const PROVIDER_DAY = /\b(\d{1,2}) ([A-Z][a-z]{2}) (\d{4})\b/g;

/** Writes days such as "22 Nov 2025" in the payment provider's text as {@link localDate} does. */
export const withLocalDates = (text: string): string =>
  text.replace(PROVIDER_DAY, (day, date: string, abbreviation: string, year: string) => {
    const month = MONTHS.find((name) => name.startsWith(abbreviation));
    return month ? `${month} ${date}, ${year}` : day;
  });

/** Formats an instant as "4:05 PM" in the browser's time zone. @spec C1 */
export function clockTime(instant: string): string {
  const at = new Date(instant);
  return wallClock(`${at.getHours()}:${String(at.getMinutes()).padStart(2, '0')}`);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats an instant as "Fri, Nov 21, 4:00 PM EST" in `timeZone`. @spec B2 */
export function instantIn(instant: string, timeZone: string): string {
  const format = formats.get(timeZone) ?? zonedFormat(timeZone);
  formats.set(timeZone, format);
  return format.format(new Date(instant));
}

/** Formats an instant as "4:00 PM EST" in `timeZone`. @spec B2 */
export const timeIn = (instant: string, timeZone: string): string =>
  instantIn(instant, timeZone).split(', ').slice(2).join(', ');

/** The calendar day of an instant in `timeZone`, as "Fri, Nov 21". @spec B4 */
export const dayIn = (instant: string, timeZone: string): string =>
  instantIn(instant, timeZone).split(', ').slice(0, 2).join(', ');

const zonedFormat = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  });

/** Names of zones change with the years; a day of these ones decides. */
const ZONES_OF = Date.UTC(2026, 0, 1);

/** A time zone in words, as "Central Time"; an offset from GMT where it has no name. */
export const zoneInWords = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(ZONES_OF)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;

const mediumDay = ({ month, date, year }: ReturnType<typeof utcParts>): string =>
  `${short(month)} ${date}, ${year}`;

const dayParts = (day: string) => utcParts(new Date(`${day.slice(0, 10)}T12:00:00Z`));

const utcParts = (at: Date) => ({
  weekday: nameOf(DAYS, at.getUTCDay()),
  month: nameOf(MONTHS, at.getUTCMonth()),
  date: at.getUTCDate(),
  year: at.getUTCFullYear(),
});

/** @throws RangeError for an invalid date */
function nameOf(names: readonly string[], index: number): string {
  const name = names[index];
  if (name === undefined) throw new RangeError('Not a date');
  return name;
}

const short = (name: string): string => name.slice(0, 3);
