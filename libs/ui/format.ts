import { dollars, formatCents, formatCount } from '#libs/core/rules';

/** "$1,234.50" from the wire's dollars, always with cents. @spec A8 */
export const exactDollars = (amount: number): string => formatCents(dollars(amount));

/** "$1,234" when there are no cents, else "$1,234.50"; for prices at a glance. */
export const shortDollars = (amount: number): string => exactDollars(amount).replace(/\.00$/, '');

/** "3:00 PM" from "15:00". */
export function wallClock(time: string): string {
  const [hour = '0', minute = '00'] = time.split(':');
  const hours = Number(hour);
  return `${String(hours % 12 || 12)}:${minute.padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** "1 night", "3 nights". */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** What people see of an id. @spec §9, F11 */
export const shortId = (id: string): string => id.slice(-8);
