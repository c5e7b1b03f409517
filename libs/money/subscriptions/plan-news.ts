import type { PlanChargeFacts, PlanFacts } from '#libs/core/events';
import { announce, type Tx } from '#libs/core/platform';
import { graceEndsAt, type Cents, type Plan } from '#libs/core/rules';
import type { Charge } from './charge.js';
import type { Subscription } from './subscription-row.js';

/** Something to announce, at the instant when it happened. */
type News = (tx: Tx) => Promise<unknown>;

/** What a look found out that our books did not know. */
export interface Found {
  /** Null when our books did not know of the subscription. */
  before: Subscription | null;
  after: Subscription;
  /** The traveler's plan until now. */
  previousPlan: Plan;
  unpaidCents: Cents;
  now: Date;
}

/** Announces every difference between what our books knew and how a subscription stands. @spec E2, E16 */
export async function announceChanges(tx: Tx, found: Found): Promise<void> {
  const news = [...beginning(found), ...(found.after.status === 'ended' ? ending(found) : changes(found))];
  for (const tell of news) await tell(tx);
}

/** Announces a charge that is paid, and what it means to the traveler when it renewed the plan. */
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

function beginning({ before, after, previousPlan }: Found): News[] {
  if (before) return [];
  const payload = { ...factsOf(after), previousPlan, priceCents: after.priceCents };
  return [(tx) => announce(tx, 'subscription.started', payload, after.startedAt)];
}

function ending({ before, after, now }: Found): News[] {
  if (before?.status === 'ended') return [];
  const endedAt = after.endedAt ?? now;
  const payload = {
    ...factsOf(after),
    reason: after.endReason ?? 'cancelled',
    endedAt: endedAt.toISOString(),
  };
  return [(tx) => announce(tx, 'subscription.ended', payload, endedAt)];
}

function changes(found: Found): News[] {
  return [...planNews(found), ...pendingNews(found), ...paymentNews(found)];
}

function planNews({ before, after, now }: Found): News[] {
  if (!before || before.plan === after.plan) return [];
  const payload = { ...factsOf(after), previousPlan: before.plan, priceCents: after.priceCents };
  return [(tx) => announce(tx, 'subscription.plan_changed', payload, now)];
}

function pendingNews({ before, after, now }: Found): News[] {
  const [was, is] = [before?.pendingPlan ?? null, after.pendingPlan];
  if (was === is) return [];
  if (is) {
    const payload = { ...factsOf(after), nextPlan: is };
    return [(tx) => announce(tx, 'subscription.change_scheduled', payload, now)];
  }
  // Gone because it came about, or because it was taken back.
  if (was === null || was === after.plan) return [];
  const payload = { ...factsOf(after), nextPlan: was };
  return [(tx) => announce(tx, 'subscription.change_withdrawn', payload, now)];
}

function paymentNews({ before, after, unpaidCents, now }: Found): News[] {
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
