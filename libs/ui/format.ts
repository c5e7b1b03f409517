import { dollars, formatCents, formatCount } from '#libs/core/rules';

/** Formats the API's dollars as "$1,234.50", always with cents. @spec A8 */
export const exactDollars = (amount: number): string => formatCents(dollars(amount));

/** Formats the API's dollars as "$1,234" without cents, else as "$1,234.50". */
export const shortDollars = (amount: number): string => exactDollars(amount).replace(/\.00$/, '');

/** Formats "15:00" as "3:00 PM". */
export function wallClock(time: string): string {
  const [hour = '0', minute = '00'] = time.split(':');
  const hours = Number(hour);
  return `${String(hours % 12 || 12)}:${minute.padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** Formats a count as "1 night" or "3 nights". */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** The part of an id shown to people: its last eight characters. @spec §9, F11 */
export const shortId = (id: string): string => id.slice(-8);
