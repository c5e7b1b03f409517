import { dollars, formatCents } from '#libs/rules';

/** "$1,234.50" from the wire's dollars, always with cents. @spec A8 */
export const exactDollars = (amount: number): string => formatCents(dollars(amount));

/** "$1,234" when there are no cents, else "$1,234.50"; for prices at a glance. */
export const shortDollars = (amount: number): string => exactDollars(amount).replace(/\.00$/, '');

/** "Fri, Nov 22" of a calendar day; no zone is involved. @spec B5 */
export const weekdayDate = (day: string): string =>
  civil(day, { weekday: 'short', month: 'short', day: 'numeric' });

/** "Friday, November 22, 2025" of a calendar day. */
export const fullDate = (day: string): string =>
  civil(day, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });

/** "Nov 22 – 25" or "Nov 29 – Dec 2". */
export function dateRange(from: string, to: string): string {
  const start = civil(from, { month: 'short', day: 'numeric' });
  const sameMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${start} – ${civil(to, sameMonth ? { day: 'numeric' } : { month: 'short', day: 'numeric' })}`;
}

/** "Fri, Nov 21, 4:00 PM EST" of an instant, on the clock of `timeZone`. @spec B2 */
export const instantIn = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(new Date(instant));

/** "16:05" on the reader's own clock. @spec C1 */
export const clockTime = (instant: string): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(new Date(instant));

/** "November 2025". */
export const monthYear = (instant: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' }).format(new Date(instant));

/** "3:00 PM" from "15:00". */
export function wallClock(time: string): string {
  const [hour = '0', minute = '00'] = time.split(':');
  const hours = Number(hour);
  return `${String(hours % 12 || 12)}:${minute.padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** "1 night", "3 nights". */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** What people see of an id. @spec §9, F11 */
export const shortId = (id: string): string => id.slice(-8);

function civil(day: string, options: Intl.DateTimeFormatOptions): string {
  const noon = new Date(`${day.slice(0, 10)}T12:00:00Z`);
  return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(noon);
}
