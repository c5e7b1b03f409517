import { type Cents, formatCents, formatCount } from '#libs/core/rules';

/** "$225" or "$225.50". */
export const money = (amount: Cents): string => formatCents(amount).replace(/\.00$/, '');

/** "Wed, May 20". */
export const day = (civil: string): string =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${civil.slice(0, 10)}T12:00:00Z`));

/** "Wed, May 20, 3:00 PM PDT". */
export const instant = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  })
    .format(at)
    .replaceAll('\u202f', ' ');

/** "1 night", "3 nights". */
export const count = (number: number, one: string): string =>
  `${formatCount(number)} ${one}${number === 1 ? '' : 's'}`;

/** The short id that people see. @spec §9, F11 */
export const shortId = (id: string): string => id.slice(-8);

/** "3:00 PM" from "15:00". */
export function clock(time: string): string {
  const [hour = '0', minute = '00'] = time.split(':');
  const hours = Number(hour);
  return `${String(hours % 12 || 12)}:${minute} ${hours < 12 ? 'AM' : 'PM'}`;
}
