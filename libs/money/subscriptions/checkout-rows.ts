import type { EntityManager } from '@mikro-orm/postgresql';
import type { InferResult } from 'kysely';
import type { Tx } from '#libs/core/platform';
import { db } from './tables.js';

const checkouts = (em: EntityManager) =>
  db(em)
    .selectFrom('subscription_checkouts')
    .select(['id', 'user_id as userId', 'plan', 'url', 'success_url as successUrl', 'status']);

/** A hosted page on which a plan is paid for the first time. */
export type PlanCheckout = InferResult<ReturnType<typeof checkouts>>[number];

/** A page as it is kept when it was opened. */
export type OpenedCheckout = Omit<PlanCheckout, 'status'> & { expiresAt: Date; openedAt: Date };

/** The page a traveler may still pay on, as far as our books know. */
export async function openCheckout(em: EntityManager, userId: string): Promise<PlanCheckout | null> {
  const found = await checkouts(em)
    .where('user_id', '=', userId)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return found ?? null;
}

/** A traveler's own page by its id, or null. */
export async function findCheckout(
  em: EntityManager,
  id: string,
  userId: string,
): Promise<PlanCheckout | null> {
  const found = await checkouts(em).where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();
  return found ?? null;
}

/** True when the page is one of ours. */
export async function isKnownCheckout(em: EntityManager, id: string): Promise<boolean> {
  return (await checkouts(em).where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Ids of open pages that nobody has asked the provider about since `before`, the longest forgotten first. */
export async function forgottenCheckouts(em: EntityManager, before: Date, limit: number): Promise<string[]> {
  const found = await db(em)
    .selectFrom('subscription_checkouts')
    .select('id')
    .where('status', '=', 'open')
    .where('checked_at', '<=', before)
    .orderBy('checked_at')
    .limit(limit)
    .execute();
  return found.map(({ id }) => id);
}

/** Keeps a page that was opened; a second time changes nothing. */
export async function keepCheckout(tx: Tx, opened: OpenedCheckout): Promise<void> {
  const { id, userId, plan, url, successUrl, expiresAt, openedAt } = opened;
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
    .onConflict((known) => known.column('id').doNothing())
    .execute();
}

/** Writes down how the provider says a page stands. */
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
