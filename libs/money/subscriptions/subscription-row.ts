import type { EntityManager } from '@mikro-orm/postgresql';
import type { InferResult } from 'kysely';
import type { Tx } from '#libs/core/platform';
import { db } from './tables.js';

const subscriptions = (em: EntityManager) =>
  db(em)
    .selectFrom('subscriptions')
    .select([
      'id',
      'user_id as userId',
      'provider_id as providerId',
      'plan',
      'price_cents as priceCents',
      'status',
      'period_start as periodStart',
      'period_end as periodEnd',
      'pending_plan as pendingPlan',
      'past_due_since as pastDueSince',
      'started_at as startedAt',
      'ended_at as endedAt',
      'end_reason as endReason',
      'look',
    ]);

/** A stored subscription; `look` is the number of the fetch that last updated it. */
export type Subscription = InferResult<ReturnType<typeof subscriptions>>[number];

/** The subscription that pays for a user's plan, or null. */
export async function liveSubscription(em: EntityManager, userId: string): Promise<Subscription | null> {
  const found = await subscriptions(em)
    .where('user_id', '=', userId)
    .where('status', '<>', 'ended')
    .executeTakeFirst();
  return found ?? null;
}

/** A subscription by the provider's id, or null. */
export async function findSubscription(em: EntityManager, providerId: string): Promise<Subscription | null> {
  return (await subscriptions(em).where('provider_id', '=', providerId).executeTakeFirst()) ?? null;
}

/**
 * Claims live subscriptions last checked before `before`, or before `eagerlyBefore` if a renewal or overdue payment is pending;
 * oldest attempt first. A claimed subscription counts as tried, so one that cannot be synced never blocks the others.
 */
export const claimSubscriptionsToSync = (
  em: EntityManager,
  { now, before, eagerlyBefore, limit }: { now: Date; before: Date; eagerlyBefore: Date; limit: number },
) =>
  db(em)
    // Not a subquery: the planner may run that again for each row, beyond the limit.
    .with('due', (due) =>
      due
        .selectFrom('subscriptions')
        .select('id')
        .where('status', '<>', 'ended')
        .where((row) =>
          row.or([
            row('checked_at', '<=', before),
            row.and([
              row('checked_at', '<=', eagerlyBefore),
              row.or([row('period_end', '<=', now), row('status', '=', 'past_due')]),
            ]),
          ]),
        )
        .orderBy('attempted_at', (order) => order.asc().nullsFirst())
        .orderBy('checked_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('subscriptions as s')
    .from('due')
    .set({ attempted_at: now })
    .whereRef('s.id', '=', 'due.id')
    .returning(['s.provider_id', 's.user_id'])
    .execute();

/** Inserts or updates a subscription. */
export async function saveSubscription(tx: Tx, subscription: Subscription, checkedAt: Date): Promise<void> {
  const columns = {
    plan: subscription.plan,
    price_cents: subscription.priceCents,
    status: subscription.status,
    period_start: subscription.periodStart,
    period_end: subscription.periodEnd,
    pending_plan: subscription.pendingPlan,
    past_due_since: subscription.pastDueSince,
    started_at: subscription.startedAt,
    ended_at: subscription.endedAt,
    end_reason: subscription.endReason,
    look: subscription.look,
    checked_at: checkedAt,
  };
  const { id, userId, providerId } = subscription;
  await db(tx)
    .insertInto('subscriptions')
    .values({ id, user_id: userId, provider_id: providerId, ...columns })
    .onConflict((conflict) => conflict.column('provider_id').doUpdateSet(columns))
    .execute();
}
