import { inTransaction } from '#libs/core/platform';
import { Reconciliation } from '#libs/money/reconciliation';
import { eventually } from '#libs/testing';
import type { Marketplace } from './marketplace.js';

/** A difference as the table has it; cents. */
export interface Finding {
  kind: string;
  object_id: string;
  state: string;
  ours: number | null;
  theirs: number | null;
}

/** Compares the provider with our books now, balances included. @returns what the run counted */
export async function compare(
  market: Marketplace,
): Promise<{ objects: number; settled: number; found: number }> {
  // One that is under way would answer for ours, and may have looked before the test did what it is about.
  await eventually(async () =>
    expect(await market.sql('select 1 from reconciliation_runs where finished_at is null')).toEqual([]),
  );
  const id = await inTransaction(market.em, (tx) => market.get(Reconciliation).request(tx, null));
  await eventually(async () => {
    await market.get(Reconciliation).compareBalance();
    expect(
      await market.sql('select 1 from reconciliation_runs where id = ? and balance_checked_at is not null', [
        id,
      ]),
    ).toHaveLength(1);
  });
  const [run] = await market.sql<{ objects: number; settled: number; found: number }>(
    'select objects, settled, found from reconciliation_runs where id = ?',
    [id],
  );
  return run ?? { objects: 0, settled: 0, found: 0 };
}

/** Every difference that was ever seen. */
export const findings = (market: Marketplace): Promise<Finding[]> =>
  market.sql<Finding>(
    `select kind, object_id, state, ours_cents::int as ours, theirs_cents::int as theirs from reconciliation_findings order by kind`,
  );

/** The worker compares by itself as soon as it starts; tests ask for their own comparison afterwards. */
export const comparedOnce = (market: Marketplace): Promise<void> =>
  eventually(async () => {
    // Its turn comes every few seconds; nothing needs to wait for that here.
    await market.get(Reconciliation).compareBalance();
    expect(
      await market.sql('select 1 from reconciliation_runs where balance_checked_at is not null'),
    ).not.toEqual([]);
  });
