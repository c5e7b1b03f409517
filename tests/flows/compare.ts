import { inTransaction } from '#libs/core/platform';
import { Reconciliation } from '#libs/money/reconciliation';
import { eventually } from '#libs/testing';
import type { Marketplace } from './marketplace.js';

const runs = (market: Marketplace) =>
  market.tables.selectFrom('reconciliation_runs').select(['objects', 'settled', 'found']);

/** Reconciles the provider with our ledger now, including balances. @returns the run's counts */
export async function compare(
  market: Marketplace,
): Promise<{ objects: number; settled: number; found: number }> {
  // A run in progress would be used instead, and may have started before the test's change.
  await eventually(async () =>
    expect(await runs(market).where('finished_at', 'is', null).execute()).toEqual([]),
  );
  const id = await inTransaction(market.em, (tx) => market.get(Reconciliation).request(tx, null));
  await eventually(async () => {
    await market.get(Reconciliation).compareBalance();
    const done = runs(market).where('id', '=', id).where('balance_checked_at', 'is not', null);
    const checked = (await done.execute()).length;
    // What it waits for, so that a comparison that never ends says why.
    expect({ checked, waitsFor: checked === 1 ? [] : await inFlight(market) }).toEqual({
      checked: 1,
      waitsFor: [],
    });
  });
  return runs(market).where('id', '=', id).executeTakeFirstOrThrow();
}

/** Handlers, calls to the provider and webhook events that are not finished. */
async function inFlight(market: Marketplace): Promise<string[]> {
  const calls = await market.tables
    .selectFrom('operations')
    .select(['kind', 'state', 'last_error'])
    .where('state', 'in', ['requested', 'sent', 'failed'])
    .execute();
  const webhooks = await market.tables
    .selectFrom('webhook_events')
    .select('type')
    .where('processed_at', 'is', null)
    .execute();
  return [
    ...(await market.openAtAll()),
    ...calls.map(({ kind, state, last_error: error }) => `${kind} ${state} ${error ?? ''}`),
    ...webhooks.map(({ type }) => type),
  ];
}

/** All findings so far. */
export const findings = (market: Marketplace) =>
  market.tables
    .selectFrom('reconciliation_findings')
    .select(['kind', 'object_id', 'state', 'ours_cents as ours', 'theirs_cents as theirs'])
    .orderBy('kind')
    .execute();

/** Waits for the comparison that the worker runs at start; tests run their own afterwards. */
export const comparedOnce = (market: Marketplace): Promise<void> =>
  eventually(async () => {
    // Does not wait for its schedule.
    await market.get(Reconciliation).compareBalance();
    expect(await runs(market).where('balance_checked_at', 'is not', null).execute()).not.toEqual([]);
  });
