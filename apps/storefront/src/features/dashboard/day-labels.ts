import type { OwnerDayView, PreparationView } from '#libs/core/contracts';
import { dayIn, exactDollars, instantIn, plural, timeIn } from '#libs/ui';

const MS_PER_MINUTE = 60_000;
const MINUTES_PER_HOUR = 60;
const MINUTES_PER_DAY = 24 * MINUTES_PER_HOUR;

/** A length of time as "40 minutes", "4 hours" or "2 days and 4 hours". */
export function duration(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / MS_PER_MINUTE));
  const days = Math.floor(minutes / MINUTES_PER_DAY);
  const hours = Math.floor((minutes % MINUTES_PER_DAY) / MINUTES_PER_HOUR);
  const rest = minutes % MINUTES_PER_HOUR;
  const parts = [
    ...(days > 0 ? [plural(days, 'day')] : []),
    ...(hours > 0 ? [plural(hours, 'hour')] : []),
    // Minutes matter between two guests of one day only.
    ...(rest > 0 && days === 0 ? [plural(rest, 'minute')] : []),
  ];
  return parts.length === 0 ? plural(0, 'minute') : parts.join(' and ');
}

/** How long somebody waits, in its largest unit: "40 minutes", "18 hours", "3 days". */
export function waitingTime(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MS_PER_MINUTE));
  if (minutes < MINUTES_PER_HOUR) return plural(minutes, 'minute');
  if (minutes < 2 * MINUTES_PER_DAY) return plural(Math.floor(minutes / MINUTES_PER_HOUR), 'hour');
  return plural(Math.floor(minutes / MINUTES_PER_DAY), 'day');
}

/** An instant near now, where the home is: "today at 3:00 PM PDT", "tomorrow at 3:00 PM PDT", "Fri, May 15, 3:00 PM PDT". @spec B4 */
export function nearInstant(instant: string, timeZone: string, now: string): string {
  const day = dayIn(instant, timeZone);
  const inADay = new Date(Date.parse(now) + MINUTES_PER_DAY * MS_PER_MINUTE).toISOString();
  if (day === dayIn(now, timeZone)) return `today at ${timeIn(instant, timeZone)}`;
  if (day === dayIn(inADay, timeZone)) return `tomorrow at ${timeIn(instant, timeZone)}`;
  return instantIn(instant, timeZone);
}

/** When a home has to be ready, and how much time there is. */
export function preparationLabel(
  { from, until, elsewhere, time_zone: zone }: PreparationView,
  now: string,
): string {
  if (until === null) return `Empty from ${near(from, zone, now)}; no next guest yet`;
  const ready = `Ready by ${nearInstant(until, zone, now)}${elsewhere ? ' for nights taken elsewhere' : ''}`;
  if (from === null) return ready;
  const between = duration(Date.parse(until) - Date.parse(from));
  return Date.parse(from) <= Date.parse(now)
    ? `${ready}; empty now, ${duration(Date.parse(until) - Date.parse(now))} left`
    : `${ready}; empty from ${nearInstant(from, zone, now)}, ${between} between`;
}

const near = (instant: string | null, zone: string, now: string): string =>
  instant === null ? 'now' : nearInstant(instant, zone, now);

/** A line about money, and whether it asks the owner to act. */
interface MoneyLine {
  text: string;
  detail?: string;
  asks?: true;
}

/** What the owner is paid and when, or what is missing to be paid; empty when there is nothing to say. @spec A13 */
export function moneyLines({ payouts, listed_homes: homes }: OwnerDayView): MoneyLine[] {
  const { account, due, held, on_the_way: sent, next } = payouts;
  const waits = due > 0 || next.length > 0;
  return [
    ...(account.status === 'enabled' || (!waits && homes === 0) ? [] : [missingLine(payouts)]),
    ...(due > 0
      ? [
          account.status === 'enabled'
            ? {
                text: `${exactDollars(due)} is due`,
                detail: 'It goes out with the next payout, within minutes.',
              }
            : { text: `${exactDollars(due)} waits for you`, detail: 'It goes out once payouts are on.' },
        ]
      : []),
    ...(sent > 0
      ? [{ text: `${exactDollars(sent)} is on its way`, detail: 'Your bank may take a few days to show it.' }]
      : []),
    ...next.map(({ amount, due_at: at }) => ({
      text: `${exactDollars(amount)} is due ${instantIn(at, ownZone())}`,
    })),
    ...(held > 0 ? [{ text: `${exactDollars(held)} is on hold`, detail: 'Earnings say why.' }] : []),
  ];
}

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

function missingLine({ account }: OwnerDayView['payouts']): MoneyLine {
  switch (account.status) {
    case 'not_started':
      return {
        text: 'Set up payouts',
        detail: 'Tell us where to send your money. It takes a few minutes.',
        asks: true,
      };
    case 'disabled':
      return {
        text: 'Payouts are off',
        detail: 'Our payment partner has closed your payout account.',
        asks: true,
      };
    default:
      return account.missing.length === 0
        ? { text: 'Your details are being checked', detail: 'Payouts start once that is done.' }
        : {
            text: 'Payouts need more from you',
            detail: `Missing: ${account.missing.join('; ')}`,
            asks: true,
          };
  }
}
