import type Stripe from 'stripe';
import { cents, parsePlan, type Cents, type PaidPlan, type Plan } from '#libs/core/rules';

/** The state of a provider subscription in our terms. */
export interface Snapshot {
  providerId: string;
  customerId: string;
  plan: PaidPlan;
  priceCents: Cents;
  status: 'active' | 'past_due' | 'ended';
  periodStart: Date;
  periodEnd: Date;
  /** The plan after this period: `basic` when the subscription ends, null when it renews unchanged. */
  pendingPlan: Plan | null;
  pastDueSince: Date | null;
  /** Unpaid part of the last charge. */
  unpaidCents: Cents;
  /** The last charge was voided or written off instead of paid, so the plan does not count as paid. */
  forgiven: boolean;
  startedAt: Date;
  endedAt: Date | null;
  endReason: 'cancelled' | 'payment_failed' | null;
}

/** Why there is no snapshot: the first charge is not paid, or it is not for one of our plans. */
export type NoSnapshot = 'not_begun' | 'unreadable';

/** Cancellation comment that marks an unpaid renewal; written to and read back from the provider. */
export const GRACE_OVER = 'grace_over';

/** Fields to expand when fetching a subscription. */
export const EXPANDED = ['latest_invoice', 'schedule.phases.items.price'];

const instant = (seconds: number): Date => new Date(seconds * 1000);

/** The plan of a price, from our metadata on it. */
export function planOfPrice(price: Stripe.Price | Stripe.DeletedPrice | string | undefined): PaidPlan | null {
  if (typeof price !== 'object' || price.deleted) return null;
  const plan = parsePlan(price.metadata.plan);
  return plan === 'basic' ? null : plan;
}

/** Maps a subscription fetched with {@link EXPANDED}. @spec E2, E16 */
export function snapshotOf(subscription: Stripe.Subscription): Snapshot | NoSnapshot {
  const status = statusOf(subscription);
  if (status === 'not_begun' || status === 'unreadable') return status;
  const [item] = subscription.items.data;
  const plan = planOfPrice(item?.price);
  if (!item || !plan) return 'unreadable';
  const invoice = latestInvoice(subscription);
  const periodStart = instant(item.current_period_start);
  return {
    providerId: subscription.id,
    customerId: idOf(subscription.customer),
    plan,
    priceCents: cents(item.price.unit_amount ?? 0),
    status,
    periodStart,
    periodEnd: instant(item.current_period_end),
    pendingPlan: status === 'ended' ? null : pendingPlan(subscription, plan, item.current_period_end),
    pastDueSince: status === 'past_due' ? (invoice ? instant(invoice.created) : periodStart) : null,
    unpaidCents: cents(invoice?.amount_remaining ?? 0),
    forgiven: invoice?.status === 'void' || invoice?.status === 'uncollectible',
    startedAt: instant(subscription.start_date),
    ...endOf(subscription, status),
  };
}

function statusOf({ status }: Stripe.Subscription): Snapshot['status'] | NoSnapshot {
  switch (status) {
    case 'active':
    case 'trialing':
      return 'active';
    case 'past_due':
    case 'unpaid':
      return 'past_due';
    case 'canceled':
      return 'ended';
    case 'incomplete':
    case 'incomplete_expired':
      return 'not_begun';
    default:
      return 'unreadable';
  }
}

function pendingPlan(subscription: Stripe.Subscription, plan: PaidPlan, periodEnd: number): Plan | null {
  const { cancel_at_period_end: ends, cancel_at: endsAt, schedule } = subscription;
  if (ends || (endsAt !== null && endsAt <= periodEnd)) return 'basic';
  if (typeof schedule !== 'object' || schedule === null) return null;
  const next = schedule.phases.find((phase) => phase.start_date >= periodEnd);
  const planned = planOfPrice(next?.items[0]?.price);
  return planned === plan ? null : planned;
}

function endOf(
  { ended_at: endedAt, cancellation_details: details }: Stripe.Subscription,
  status: Snapshot['status'],
): Pick<Snapshot, 'endedAt' | 'endReason'> {
  if (status !== 'ended') return { endedAt: null, endReason: null };
  const unpaid = details?.reason === 'payment_failed' || details?.comment === GRACE_OVER;
  return { endedAt: instant(endedAt ?? 0), endReason: unpaid ? 'payment_failed' : 'cancelled' };
}

const latestInvoice = ({ latest_invoice: invoice }: Stripe.Subscription): Stripe.Invoice | null =>
  typeof invoice === 'object' ? invoice : null;

/** The id in a field that holds an id or the expanded object; '' for null. */
export const idOf = (reference: string | { id: string } | null): string =>
  typeof reference === 'string' ? reference : (reference?.id ?? '');
