import { LedgerService } from '#libs/money/ledger';
import { StayPoints } from '#libs/people/loyalty';
import { Payables } from '#libs/money/payouts';
import { isOneOf, type Tx } from '#libs/core/platform';
import type { Bill } from './seed-payments.js';
import type { SeededStay } from './seeded-stays.js';
import { stepsOf, type Books, type Step } from './stay-steps.js';
import { isAbout, isOf, markAsPast } from './past-events.js';

/** The books that a story writes into, by the product's own hands. */
export const ownBooks = (): Books => ({
  ledger: new LedgerService(),
  points: new StayPoints(),
  payables: new Payables(),
});

/**
 * Writes all stays, and what else there is to tell, in the order of time, as they came to be, and leaves the worker nothing
 * to do about them.
 */
export async function record(
  tx: Tx,
  seededStays: readonly SeededStay[],
  bills: ReadonlyMap<string, Bill>,
  more: readonly Step[] = [],
): Promise<void> {
  const books = ownBooks();
  const stays = seededStays.flatMap((seeded) => stepsOf(seeded, bills.get(seeded.bookingId) ?? null, books));
  const steps = [...stays, ...more].sort((one, other) => one.at.getTime() - other.at.getTime());
  for (const step of steps) await step.record(tx);
  const bookings = seededStays.map(({ bookingId }) => bookingId);
  await markAsPast(tx, (event) => isOneOf(event.ref('booking_id'), bookings, 'uuid'));
  if (more.length > 0) await markPayoutsAsPast(tx, seededStays);
}

/** Payouts are told into an empty database only, so whatever is there was told just now. */
async function markPayoutsAsPast(tx: Tx, seededStays: readonly SeededStay[]): Promise<void> {
  const owners = seededStays.map(({ home }) => home.ownerId);
  await markAsPast(tx, (event) =>
    event.and([isOf(event, 'payout'), event('booking_id', 'is', null), isAbout(event, 'ownerId', owners)]),
  );
}
