import { instantInShort, todayIn } from '#libs/core/platform';
import { cents, datesInWords, formatCents, shortNumber } from '#libs/core/rules';
import type { Stay } from '../background.queries.js';
import type { Fact } from './email.js';

/** Formats an event's cents. */
export const money = (amount: number): string => formatCents(cents(amount));

/** Formats an instant in the home's time zone. */
export const at = (instant: Date | string, { timeZone }: Pick<Stay, 'timeZone'>): string =>
  instantInShort(new Date(instant), timeZone);

/** Formats the days of a stay, as the home's calendar has them: "May 20 – 22, 2026". */
export const datesOf = (
  { checkInAt, checkOutAt }: { checkInAt: string; checkOutAt: string },
  { timeZone }: Pick<Stay, 'timeZone'>,
): string => datesInWords(todayIn(timeZone, new Date(checkInAt)), todayIn(timeZone, new Date(checkOutAt)));

/** Formats an instant in UTC, where no home is involved. */
export const inUtc = (instant: Date | string): string => instantInShort(new Date(instant), 'UTC');

/** Splits a text into its paragraphs. */
export const paragraphsOf = (text: string): string[] =>
  text.split(/\n+/).filter((paragraph) => paragraph.trim() !== '');

/** The facts that identify an email's booking. */
export const bookingFact = ({ bookingId, title }: Pick<Stay, 'bookingId' | 'title'>): Fact[] => [
  ['Booking', shortNumber(bookingId)],
  ['Home', title],
];

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const day = (date: string): string => DAY.format(new Date(`${date}T12:00:00Z`));

/** Formats the days of a stay, given as `YYYY-MM-DD`: "May 20, 2026 to May 22, 2026". @spec B5 */
export const days = (from: string, to: string): string => `${day(from)} to ${day(to)}`;
