import type { EntityManager } from '@mikro-orm/postgresql';
import { firstRow, type Tx } from '#libs/core/platform';
import type { Cents, PaidPlan, Plan, PlanStanding } from '#libs/core/rules';

/** A subscription as our books know it. */
export interface Subscription {
  id: string;
  userId: string;
  providerId: string;
  plan: PaidPlan;
  priceCents: Cents;
  status: 'active' | 'past_due' | 'ended';
  periodStart: Date;
  periodEnd: Date;
  pendingPlan: Plan | null;
  pastDueSince: Date | null;
  startedAt: Date;
  endedAt: Date | null;
  endReason: 'cancelled' | 'payment_failed' | null;
  /** Number of the look at the provider that it was last written from. */
  look: number;
}

interface SubscriptionRow {
  id: string;
  user_id: string;
  provider_id: string;
  plan: PaidPlan;
  price_cents: Cents;
  status: Subscription['status'];
  period_start: string;
  period_end: string;
  pending_plan: Plan | null;
  past_due_since: string | null;
  started_at: string;
  ended_at: string | null;
  end_reason: Subscription['endReason'];
  look: number;
}

const COLUMNS = `id, user_id, provider_id, plan, price_cents, status, period_start, period_end, pending_plan, past_due_since,
       started_at, ended_at, end_reason, look::float8 as look`;

/** The subscription that pays for somebody's plan, or null. */
export async function liveSubscription(em: EntityManager, userId: string): Promise<Subscription | null> {
  const row = await firstRow<SubscriptionRow>(
    em,
    `select ${COLUMNS} from subscriptions where user_id = ? and status <> 'ended'`,
    [userId],
  );
  return row && subscriptionOf(row);
}

/** A subscription by the provider's id, or null. */
export async function findSubscription(em: EntityManager, providerId: string): Promise<Subscription | null> {
  const row = await firstRow<SubscriptionRow>(
    em,
    `select ${COLUMNS} from subscriptions where provider_id = ?`,
    [providerId],
  );
  return row && subscriptionOf(row);
}

/** Writes a subscription as it now stands; the first time it is a new row. */
export async function saveSubscription(tx: Tx, subscription: Subscription, checkedAt: Date): Promise<void> {
  await tx.execute(
    `insert into subscriptions (id, user_id, provider_id, plan, price_cents, status, period_start, period_end, pending_plan,
                                past_due_since, started_at, ended_at, end_reason, look, checked_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     on conflict (provider_id) do update
        set plan = excluded.plan, price_cents = excluded.price_cents, status = excluded.status,
            period_start = excluded.period_start, period_end = excluded.period_end, pending_plan = excluded.pending_plan,
            past_due_since = excluded.past_due_since, ended_at = excluded.ended_at, end_reason = excluded.end_reason,
            look = excluded.look, checked_at = excluded.checked_at`,
    [
      subscription.id,
      subscription.userId,
      subscription.providerId,
      subscription.plan,
      subscription.priceCents,
      subscription.status,
      subscription.periodStart,
      subscription.periodEnd,
      subscription.pendingPlan,
      subscription.pastDueSince,
      subscription.startedAt,
      subscription.endedAt,
      subscription.endReason,
      subscription.look,
      checkedAt,
    ],
  );
}

/**
 * Locks somebody's plan until the transaction ends, before anything about their subscriptions is read: whoever changes it
 * comes through here, so that two changes are one after the other.
 * @returns the plan, or null when there is no such person
 */
export async function lockPlan(tx: Tx, userId: string): Promise<Plan | null> {
  const row = await firstRow<{ plan: Plan }>(tx, 'select plan from users where id = ? for no key update', [
    userId,
  ]);
  return row?.plan ?? null;
}

/** Somebody's plan, or null when there is no such person. */
export async function planOf(em: EntityManager, userId: string): Promise<Plan | null> {
  return (await firstRow<{ plan: Plan }>(em, 'select plan from users where id = ?', [userId]))?.plan ?? null;
}

/** How somebody's plan stands, for the rule that says what a choice means. */
export const planStanding = (plan: Plan, live: Subscription | null): PlanStanding => ({
  plan,
  subscribed: live !== null,
  pending: live?.pendingPlan ?? null,
  pastDue: live?.status === 'past_due',
});

const date = (text: string | null): Date | null => (text === null ? null : new Date(text));

const subscriptionOf = (row: SubscriptionRow): Subscription => ({
  id: row.id,
  userId: row.user_id,
  providerId: row.provider_id,
  plan: row.plan,
  priceCents: row.price_cents,
  status: row.status,
  periodStart: new Date(row.period_start),
  periodEnd: new Date(row.period_end),
  pendingPlan: row.pending_plan,
  pastDueSince: date(row.past_due_since),
  startedAt: new Date(row.started_at),
  endedAt: date(row.ended_at),
  endReason: row.end_reason,
  look: row.look,
});
