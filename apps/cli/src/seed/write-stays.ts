import { LedgerService } from '#libs/money/ledger';
import { StayPoints } from '#libs/people/loyalty';
import { Payables } from '#libs/money/payouts';
import { isOneOf, type Tx } from '#libs/core/platform';
import type { Bill } from './seed-payments.js';
import type { SeededStay } from './seeded-stays.js';
import { stepsOf, type Step } from './stay-steps.js';
import { isAbout, isOf, markAsPast } from './past-events.js';

/** Writes all stays and payout steps in chronological order, and leaves the worker nothing to do. */
export async function writeStays(
  tx: Tx,
  seededStays: readonly SeededStay[],
  bills: ReadonlyMap<string, Bill>,
  payoutHistory: readonly Step[] = [],
): Promise<void> {
  const books = { ledger: new LedgerService(), points: new StayPoints(), payables: new Payables() };
  const stays = seededStays.flatMap((seeded) => stepsOf(seeded, bills.get(seeded.bookingId) ?? null, books));
  const steps = [...stays, ...payoutHistory].sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const step of steps) await step.record(tx);
  const bookings = seededStays.map(({ bookingId }) => bookingId);
  await markAsPast(tx, (event) => isOneOf(event.ref('booking_id'), bookings, 'uuid'));
  if (payoutHistory.length > 0) await markPayoutsAsPast(tx, seededStays);
}

/** Payouts are only seeded into an empty database, so every payout event is the seed's. */
async function markPayoutsAsPast(tx: Tx, seededStays: readonly SeededStay[]): Promise<void> {
  const owners = seededStays.map(({ home }) => home.ownerId);
  await markAsPast(tx, (event) =>
    event.and([isOf(event, 'payout'), event('booking_id', 'is', null), isAbout(event, 'ownerId', owners)]),
  );
}
