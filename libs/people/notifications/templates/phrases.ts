import { instantInWords } from '#libs/core/platform';
import { cents, formatCents } from '#libs/core/rules';
import type { Stay } from '../background.queries.js';
import type { Fact } from './email.js';

/** Whole cents of an event, for people. */
export const money = (amount: number): string => formatCents(cents(amount));

/** An instant as the clocks of the home show it. */
export const at = (instant: Date | string, { timeZone }: Pick<Stay, 'timeZone'>): string =>
  instantInWords(new Date(instant), timeZone);

/** An instant of what belongs to no place. */
export const inUtc = (instant: Date | string): string => instantInWords(new Date(instant), 'UTC');

/** What somebody wrote, paragraph by paragraph. */
export const paragraphsOf = (text: string): string[] =>
  text.split(/\n+/).filter((paragraph) => paragraph.trim() !== '');

/** The eight characters by which people name a booking. @spec F11 */
export const numberOf = (bookingId: string): string => `#${bookingId.slice(-8)}`;

/** Which booking an email is about. */
export const bookingFact = ({ bookingId, title }: Pick<Stay, 'bookingId' | 'title'>): Fact[] => [
  ['Booking', numberOf(bookingId)],
  ['Home', title],
];
