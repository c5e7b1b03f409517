import type { EntityManager } from '@mikro-orm/postgresql';
import type { InferResult } from 'kysely';
import type { Tx } from '#libs/core/platform';
import { db } from './tables.js';

const checkouts = (em: EntityManager) =>
  db(em)
    .selectFrom('subscription_checkouts')
    .select(['id', 'user_id as userId', 'plan', 'url', 'success_url as successUrl', 'status']);

/** A hosted checkout for a traveler's first plan payment. */
export type PlanCheckout = InferResult<ReturnType<typeof checkouts>>[number];

/** A checkout to store. */
export type NewCheckout = Omit<PlanCheckout, 'status'> & { expiresAt: Date; openedAt: Date };

/** A traveler's open checkout as last recorded, or null. */
export async function findOpenCheckout(em: EntityManager, userId: string): Promise<PlanCheckout | null> {
  const found = await checkouts(em)
    .where('user_id', '=', userId)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return found ?? null;
}

/** A traveler's own checkout, or null. */
export async function findCheckout(
  em: EntityManager,
  id: string,
  userId: string,
): Promise<PlanCheckout | null> {
  const found = await checkouts(em).where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();
  return found ?? null;
}

/** True when the checkout is ours. */
export async function isKnownCheckout(em: EntityManager, id: string): Promise<boolean> {
  return (await checkouts(em).where('id', '=', id).executeTakeFirst()) !== undefined;
}

/**
 * Claims open checkouts last checked at the provider before `before`, oldest check first.
 * A claimed checkout counts as checked, so one that the provider cannot answer for never blocks the others.
 */
export async function claimStaleCheckouts(
  em: EntityManager,
  { now, before, limit }: { now: Date; before: Date; limit: number },
): Promise<string[]> {
  const claimed = await db(em)
    // Not a subquery: the planner may run that again for each row, beyond the limit.
    .with('stale', (checkouts) =>
      checkouts
        .selectFrom('subscription_checkouts')
        .select('id')
        .where('status', '=', 'open')
        .where('checked_at', '<=', before)
        .orderBy('checked_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('subscription_checkouts as c')
    .from('stale')
    .set({ checked_at: now })
    .whereRef('c.id', '=', 'stale.id')
    .returning('c.id')
    .execute();
  return claimed.map(({ id }) => id);
}

/** Stores an opened checkout. Idempotent. */
export async function storeCheckout(tx: Tx, checkout: NewCheckout): Promise<void> {
  const { id, userId, plan, url, successUrl, expiresAt, openedAt } = checkout;
  await db(tx)
    .insertInto('subscription_checkouts')
    .values({
      id,
      user_id: userId,
      plan,
      url,
      success_url: successUrl,
      status: 'open',
      expires_at: expiresAt,
      created_at: openedAt,
      checked_at: openedAt,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Records the provider's status of a checkout. */
export async function recordCheckout(
  tx: Tx,
  id: string,
  status: PlanCheckout['status'],
  checkedAt: Date,
): Promise<void> {
  await db(tx)
    .updateTable('subscription_checkouts')
    .set({ status, checked_at: checkedAt })
    .where('id', '=', id)
    .execute();
}
