import type { EntityManager } from '@mikro-orm/postgresql';
import { firstRow, rows, type Tx } from '#libs/core/platform';
import { type OperationKind } from '#libs/money/provider';

/** Calls that change what somebody pays for. */
export const PLAN_OPERATIONS: readonly OperationKind[] = ['subscription_checkout', 'change_subscription'];

/** Whoever asks for a call makes it at once; sweeps take over what has been left for so long. */
export const RUN_BY_CALLER_SECONDS = 60;

/** A call for this traveler that is not finished, if there is one: changes of a plan are one after the other. */
export async function unfinishedChange(tx: Tx, userId: string): Promise<string | null> {
  const row = await firstRow<{ id: string }>(
    tx,
    `select id from operations where user_id = ? and kind = any(?::text[]) and state in ('requested', 'sent', 'failed')
      order by requested_at limit 1`,
    [userId, `{${PLAN_OPERATIONS.join(',')}}`],
  );
  return row?.id ?? null;
}

/** A key for the next call of this traveler; unique while their plan is locked. */
export async function nextKey(tx: Tx, userId: string): Promise<string> {
  const found = await rows<{ n: number }>(
    tx,
    'select count(*)::int as n from operations where user_id = ? and kind = any(?::text[])',
    [userId, `{${PLAN_OPERATIONS.join(',')}}`],
  );
  return `plan-${userId}-${(found[0]?.n ?? 0) + 1}`;
}

/** Gives a call up for good: it was not made, and will not be. */
export async function abandon(em: EntityManager, operationId: string, why: string): Promise<void> {
  await em
    .fork()
    .execute(
      `update operations set state = 'abandoned', last_error = ?, lease_until = null where id = ? and state <> 'succeeded'`,
      [why, operationId],
    );
}
