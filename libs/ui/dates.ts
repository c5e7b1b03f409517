/*
 * Dates in English, the product's only language. Names of days and months are written here: creating an Intl format takes a
 * phone tens of milliseconds, and only other time zones need one.
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

/** "Fri, Nov 22" of a calendar day; no zone is involved. @spec B5 */
export function weekdayDate(day: string): string {
  const { weekday, month, date } = civil(day);
  return `${short(weekday)}, ${short(month)} ${date}`;
}

/** "Friday, November 22, 2025" of a calendar day. */
export function fullDate(day: string): string {
  const { weekday, month, date, year } = civil(day);
  return `${weekday}, ${month} ${date}, ${year}`;
}

/** "Nov 22 – 25" or "Nov 29 – Dec 2". */
export function dateRange(from: string, to: string): string {
  const [start, end] = [civil(from), civil(to)];
  const sameMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${short(start.month)} ${start.date} – ${sameMonth ? '' : `${short(end.month)} `}${end.date}`;
}

/** "November 2025", the same for every reader and for server rendering. */
export function monthYear(instant: string): string {
  const { month, year } = universal(new Date(instant));
  return `${month} ${year}`;
}

/** "Nov 21, 2026" of an instant, the same for every reader. */
export function mediumDate(instant: string): string {
  const { month, date, year } = universal(new Date(instant));
  return `${short(month)} ${date}, ${year}`;
}

/** "November 22, 2025" of an instant, in the reader's time zone. */
export function localDate(instant: string): string {
  const at = new Date(instant);
  return `${nameOf(MONTHS, at.getMonth())} ${at.getDate()}, ${at.getFullYear()}`;
}

/** "16:05" of an instant, in the reader's time zone. @spec C1 */
export function clockTime(instant: string): string {
  const at = new Date(instant);
  return [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** "Fri, Nov 21, 4:00 PM EST" of an instant in `timeZone`. @spec B2 */
export function instantIn(instant: string, timeZone: string): string {
  const format = formats.get(timeZone) ?? zonedFormat(timeZone);
  formats.set(timeZone, format);
  return format.format(new Date(instant));
}

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

const civil = (day: string) => universal(new Date(`${day.slice(0, 10)}T12:00:00Z`));

const universal = (at: Date) => ({
  weekday: nameOf(DAYS, at.getUTCDay()),
  month: nameOf(MONTHS, at.getUTCMonth()),
  date: at.getUTCDate(),
  year: at.getUTCFullYear(),
});

/** @throws RangeError when it is no date */
function nameOf(names: readonly string[], index: number): string {
  const name = names[index];
  if (name === undefined) throw new RangeError('Not a date');
  return name;
}

const short = (name: string): string => name.slice(0, 3);
