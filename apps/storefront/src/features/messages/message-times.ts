import { clockTime, localDate, weekdayDate } from '#libs/ui';

const DAY_MS = 86_400_000;

const dayOf = (at: Date): string => `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;
const pad = (n: number): string => String(n).padStart(2, '0');

/** The day of an instant in the browser's time zone, for comparing. */
export const localDay = (instant: string): string => dayOf(new Date(instant));

/** A day in words: "Today", "Yesterday", "Tue, Nov 24", or with its year. */
export function dayInWords(instant: string, now: Date): string {
  const day = localDay(instant);
  if (day === dayOf(now)) return 'Today';
  if (day === dayOf(new Date(now.getTime() - DAY_MS))) return 'Yesterday';
  return day.slice(0, 4) === dayOf(now).slice(0, 4) ? weekdayDate(day) : localDate(instant);
}

/** When the last message of a conversation was sent, briefly: "4:05 PM" today, otherwise the day. */
export const whenInWords = (instant: string, now: Date): string =>
  localDay(instant) === dayOf(now) ? clockTime(instant) : dayInWords(instant, now);
