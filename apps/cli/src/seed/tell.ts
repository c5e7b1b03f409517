import { HANDLERS } from '#libs/core/events';
import { LedgerService } from '#libs/money/ledger';
import { StayPoints } from '#libs/people/loyalty';
import { Payables } from '#libs/money/payouts';
import type { Tx } from '#libs/core/platform';
import type { Bill } from './cashier.js';
import { idList } from './cast.js';
import type { Plot } from './plot.js';
import { stepsOf, type Books, type Step } from './stay-steps.js';

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
export async function tell(
  tx: Tx,
  plots: readonly Plot[],
  bills: ReadonlyMap<string, Bill>,
  more: readonly Step[] = [],
): Promise<void> {
  const books = ownBooks();
  const stays = plots.flatMap((plot) => stepsOf(plot, bills.get(plot.bookingId) ?? null, books));
  const steps = [...stays, ...more].sort((one, other) => one.at.getTime() - other.at.getTime());
  for (const step of steps) await step.tell(tx);
  await markAsPast(tx, 'booking_id = any(?::uuid[])', idList(plots.map(({ bookingId }) => bookingId)));
  if (more.length > 0) await markPayoutsAsPast(tx, plots);
}

/** Payouts are told into an empty database only, so whatever is there was told just now. */
const markPayoutsAsPast = (tx: Tx, plots: readonly Plot[]): Promise<void> =>
  markAsPast(
    tx,
    `name like 'payout.%' and booking_id is null and payload->>'ownerId' = any(?::text[])`,
    idList(plots.map(({ home }) => home.ownerId)),
  );

/** Marks events of this transaction as handled at the time they happened: everything that follows from them is written. */
export async function markAsPast(tx: Tx, which: string, parameter: string): Promise<void> {
  for (const [handler, { on }] of Object.entries(HANDLERS)) {
    await tx.execute(
      `insert into handled (handler, event_id, handled_at)
       select ?, id, occurred_at from events where name = ? and ${which}`,
      [handler, on, parameter],
    );
  }
  await tx.execute(
    `update events set recorded_at = occurred_at, published_at = occurred_at, done_at = occurred_at where ${which}`,
    [parameter],
  );
}
