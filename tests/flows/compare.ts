import { inTransaction } from '#libs/core/platform';
import { Reconciliation } from '#libs/money/reconciliation';
import { eventually } from '#libs/testing';
import type { Marketplace } from './marketplace.js';

const runs = (market: Marketplace) =>
  market.tables.selectFrom('reconciliation_runs').select(['objects', 'settled', 'found']);

/** Compares the provider with our books now, balances included. @returns what the run counted */
export async function compare(
  market: Marketplace,
): Promise<{ objects: number; settled: number; found: number }> {
  // One that is under way would answer for ours, and may have looked before the test did what it is about.
  await eventually(async () =>
    expect(await runs(market).where('finished_at', 'is', null).execute()).toEqual([]),
  );
  const id = await inTransaction(market.em, (tx) => market.get(Reconciliation).request(tx, null));
  await eventually(async () => {
    await market.get(Reconciliation).compareBalance();
    const done = runs(market).where('id', '=', id).where('balance_checked_at', 'is not', null);
    expect(await done.execute()).toHaveLength(1);
  });
  return runs(market).where('id', '=', id).executeTakeFirstOrThrow();
}

/** Every difference that was ever seen. */
export const findings = (market: Marketplace) =>
  market.tables
    .selectFrom('reconciliation_findings')
    .select(['kind', 'object_id', 'state', 'ours_cents as ours', 'theirs_cents as theirs'])
    .orderBy('kind')
    .execute();

/** The worker compares by itself as soon as it starts; tests ask for their own comparison afterwards. */
export const comparedOnce = (market: Marketplace): Promise<void> =>
  eventually(async () => {
    // Its turn comes every few seconds; nothing needs to wait for that here.
    await market.get(Reconciliation).compareBalance();
    expect(await runs(market).where('balance_checked_at', 'is not', null).execute()).not.toEqual([]);
  });
