import type Stripe from 'stripe';

/** How often a price is charged. */
export type Recurring = Pick<Stripe.Price.Recurring, 'interval' | 'interval_count'>;

const DAY_SECONDS = 86_400;
const MONTHS: Readonly<Record<string, number>> = { month: 1, year: 12 };

/** Adds months to the anchor; the 31st becomes the last day of shorter months only. */
function plusMonths(anchor: number, months: number): number {
  const start = new Date(anchor * 1000);
  const target = new Date(start);
  target.setUTCDate(1);
  target.setUTCMonth(start.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return target.getTime() / 1000;
}

function boundary(anchor: number, { interval, interval_count }: Recurring, periods: number): number {
  const months = MONTHS[interval];
  if (months) return plusMonths(anchor, months * interval_count * periods);
  return anchor + periods * interval_count * DAY_SECONDS * (interval === 'week' ? 7 : 1);
}

/**
 * The end of the period that starts at `start`, in epoch seconds. Counted from the anchor rather than the last period, so that a
 * subscription started on the 31st does not drift to the 28th for good.
 */
export function periodEnd(anchor: number, recurring: Recurring, start: number): number {
  let periods = 1;
  while (boundary(anchor, recurring, periods) <= start) periods += 1;
  return boundary(anchor, recurring, periods);
}

/** The share of an amount for `part` of `total` seconds, rounded half up to the cent; integer arithmetic throughout. */
export function prorated(amount: number, part: number, total: number): number {
  if (total <= 0) return 0;
  const doubled = 2n * BigInt(amount) * BigInt(part);
  return Number((doubled + BigInt(total)) / (2n * BigInt(total)));
}
