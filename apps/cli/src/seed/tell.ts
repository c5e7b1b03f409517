import { HANDLERS } from '#libs/events';
import { LedgerService } from '#libs/ledger';
import { StayPoints } from '#libs/loyalty';
import type { Tx } from '#libs/platform';
import type { Bill } from './cashier.js';
import { idList } from './cast.js';
import type { Plot } from './plot.js';
import { stepsOf } from './stay-steps.js';

/** Writes all stays in the order of time, as they came to be, and leaves the worker nothing to do about them. */
export async function tell(tx: Tx, plots: readonly Plot[], bills: ReadonlyMap<string, Bill>): Promise<void> {
  const books = { ledger: new LedgerService(), points: new StayPoints() };
  const steps = plots.flatMap((plot) => stepsOf(plot, bills.get(plot.bookingId) ?? null, books));
  for (const step of steps.sort((one, other) => one.at.getTime() - other.at.getTime())) await step.tell(tx);
  await markAsPast(tx, 'booking_id = any(?::uuid[])', idList(plots.map(({ bookingId }) => bookingId)));
}

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
