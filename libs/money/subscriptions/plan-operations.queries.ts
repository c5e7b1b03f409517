import { countAll, readsOver, type Tx } from '#libs/core/platform';
import type { ProviderTables } from '#libs/money/provider';
import { PLAN_OPERATIONS } from './plan-operations.js';

const operationsOf = (tx: Tx, userId: string) =>
  readsOver<Pick<ProviderTables, 'operations'>>(tx)
    .selectFrom('operations')
    .where('user_id', '=', userId)
    .where('kind', 'in', PLAN_OPERATIONS);

/** A traveler's unfinished plan operation or null; plan changes run in sequence. */
export async function unfinishedChange(tx: Tx, userId: string): Promise<string | null> {
  const found = await operationsOf(tx, userId)
    .select('id')
    .where('state', 'in', ['requested', 'sent', 'failed'])
    .orderBy('requested_at')
    .limit(1)
    .executeTakeFirst();
  return found?.id ?? null;
}

/** The key of a traveler's next plan operation; unique while their plan is locked. */
export async function nextKey(tx: Tx, userId: string): Promise<string> {
  const { n } = await operationsOf(tx, userId).select(countAll().as('n')).executeTakeFirstOrThrow();
  return `plan-${userId}-${n + 1}`;
}
