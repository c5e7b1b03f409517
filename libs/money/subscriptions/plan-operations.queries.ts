import { countAll, readsOver, type Tx } from '#libs/core/platform';
import type { ProviderTables } from '#libs/money/provider';
import { PLAN_OPERATIONS } from './plan-operations.js';

const operationsOf = (tx: Tx, userId: string) =>
  readsOver<Pick<ProviderTables, 'operations'>>(tx)
    .selectFrom('operations')
    .where('user_id', '=', userId)
    .where('kind', 'in', PLAN_OPERATIONS);

/** A call for this traveler that is not finished, if there is one: changes of a plan are one after the other. */
export async function unfinishedChange(tx: Tx, userId: string): Promise<string | null> {
  const found = await operationsOf(tx, userId)
    .select('id')
    .where('state', 'in', ['requested', 'sent', 'failed'])
    .orderBy('requested_at')
    .limit(1)
    .executeTakeFirst();
  return found?.id ?? null;
}

/** A key for the next call of this traveler; unique while their plan is locked. */
export async function nextKey(tx: Tx, userId: string): Promise<string> {
  const { n } = await operationsOf(tx, userId).select(countAll().as('n')).executeTakeFirstOrThrow();
  return `plan-${userId}-${n + 1}`;
}
