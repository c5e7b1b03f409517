import type { PlanChargeFacts, PlanFacts } from '#libs/core/events';
import { announce, type Tx } from '#libs/core/platform';
import { graceEndsAt, type Cents, type Plan } from '#libs/core/rules';
import type { Charge } from './charge.js';
import type { Subscription } from './subscription-row.js';

/** Announces one event. */
type Announcement = (tx: Tx) => Promise<unknown>;

/** A subscription before and after a sync. */
export interface SubscriptionDiff {
  /** Null for a new subscription. */
  before: Subscription | null;
  after: Subscription;
  /** The traveler's plan before the sync. */
  previousPlan: Plan;
  unpaidCents: Cents;
  now: Date;
}

/** Announces every change of a subscription. @spec E2, E16 */
export async function announceChanges(tx: Tx, diff: SubscriptionDiff): Promise<void> {
  const announcements = [...started(diff), ...(diff.after.status === 'ended' ? ended(diff) : changed(diff))];
  for (const announcement of announcements) await announcement(tx);
}

/** Announces a paid charge, and the renewal if it renewed the plan. */
export async function announceCharge(
  tx: Tx,
  subscription: Subscription,
  charge: Charge,
  invoiceId: string,
): Promise<void> {
  const at = charge.paidAt ?? charge.issuedAt;
  const facts = { ...factsOf(subscription), ...chargeFacts(charge, invoiceId) };
  await announce(tx, 'subscription.invoice_paid', { ...facts, reason: charge.reason }, at);
  if (charge.reason !== 'subscription_cycle') return;
  await announce(tx, 'subscription.renewed', { ...facts, afterFailure: charge.attempts > 1 }, at);
}

function started({ before, after, previousPlan }: SubscriptionDiff): Announcement[] {
  if (before) return [];
  const payload = { ...factsOf(after), previousPlan, priceCents: after.priceCents };
  return [(tx) => announce(tx, 'subscription.started', payload, after.startedAt)];
}

function ended({ before, after, now }: SubscriptionDiff): Announcement[] {
  if (before?.status === 'ended') return [];
  const endedAt = after.endedAt ?? now;
  const payload = {
    ...factsOf(after),
    reason: after.endReason ?? 'cancelled',
    endedAt: endedAt.toISOString(),
  };
  return [(tx) => announce(tx, 'subscription.ended', payload, endedAt)];
}

function changed(diff: SubscriptionDiff): Announcement[] {
  return [...planChanged(diff), ...pendingPlanChanged(diff), ...paymentFailed(diff)];
}

function planChanged({ before, after, now }: SubscriptionDiff): Announcement[] {
  if (!before || before.plan === after.plan) return [];
  const payload = { ...factsOf(after), previousPlan: before.plan, priceCents: after.priceCents };
  return [(tx) => announce(tx, 'subscription.plan_changed', payload, now)];
}

function pendingPlanChanged({ before, after, now }: SubscriptionDiff): Announcement[] {
  const [previous, current] = [before?.pendingPlan ?? null, after.pendingPlan];
  if (previous === current) return [];
  if (current) {
    const payload = { ...factsOf(after), nextPlan: current };
    return [(tx) => announce(tx, 'subscription.change_scheduled', payload, now)];
  }
  // If the pending plan took effect, it was not withdrawn.
  if (previous === null || previous === after.plan) return [];
  const payload = { ...factsOf(after), nextPlan: previous };
  return [(tx) => announce(tx, 'subscription.change_withdrawn', payload, now)];
}

function paymentFailed({ before, after, unpaidCents, now }: SubscriptionDiff): Announcement[] {
  if (after.status !== 'past_due' || before?.status === 'past_due') return [];
  const since = after.pastDueSince ?? now;
  const payload = {
    ...factsOf(after),
    amountCents: unpaidCents,
    pastDueSince: since.toISOString(),
    graceEndsAt: graceEndsAt(since).toISOString(),
  };
  return [(tx) => announce(tx, 'subscription.payment_failed', payload, since)];
}

const factsOf = (subscription: Subscription): PlanFacts => ({
  subscriptionId: subscription.id,
  travelerId: subscription.userId,
  plan: subscription.plan,
  periodEndsAt: subscription.periodEnd.toISOString(),
});

const chargeFacts = (charge: Charge, invoiceId: string): PlanChargeFacts => ({
  invoiceId,
  providerInvoiceId: charge.providerId,
  totalCents: charge.totalCents,
  paidCents: charge.paidCents,
  creditUsedCents: charge.creditUsedCents,
});
