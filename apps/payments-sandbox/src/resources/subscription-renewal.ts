import type Stripe from 'stripe';
import { idOf } from '../core/object-types.js';
import type { World } from '../core/world.js';
import { periodEnd } from '../payments/billing-period.js';
import { cancelSchedule, followSchedule, scheduleOf } from './schedule-course.js';
import { lineOfPending, pendingItems, periodLine, type LineFacts } from './invoice-lines.js';
import { collect, issueInvoice, subscriptionOf, type Collection } from './invoice-payment.js';
import { changeSubscription, periodOf, recurringOf } from './subscription-object.js';
import { scheduleRenewal } from './subscription-start.js';

const DAY_MS = 86_400_000;

/** Days between the tries to collect a renewal that failed; after the last one the subscription ends. */
const RETRY_DAYS = [3, 5, 7] as const;

/** Ends a subscription for good. @spec decisions E2, E16 */
export function endSubscription(
  world: World,
  subscription: Stripe.Subscription,
  details: Partial<Stripe.Subscription.CancellationDetails> = {},
): Stripe.Subscription {
  const now = world.clock.seconds();
  const ended = world.store.put<Stripe.Subscription>({
    ...subscription,
    canceled_at: subscription.canceled_at ?? now,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null, ...details },
    ended_at: now,
    status: 'canceled',
  });
  world.timers.cancel('subscription.renew', subscription.id);
  stopCollecting(world, subscription.id);
  const schedule = scheduleOf(world, subscription);
  if (schedule) cancelSchedule(world, schedule);
  world.events.record('customer.subscription.deleted', ended);
  return ended;
}

/** What is still unpaid of an ended subscription stays open, but nobody tries to collect it any more. */
function stopCollecting(world: World, subscription: string): void {
  const unpaid = world.store.every('invoice', {
    'parent.subscription_details.subscription': subscription,
    status: 'open',
  });
  for (const invoice of unpaid) {
    world.timers.cancel('invoice.retry', invoice.id);
    world.store.put<Stripe.Invoice>({ ...invoice, auto_advance: false, next_payment_attempt: null });
  }
}

/** The end of a period: the subscription ends if that was asked for, else the next period begins and is charged. */
export function renewSubscription(world: World, id: string): void {
  const subscription = world.store.find('subscription', id);
  if (!subscription || subscription.ended_at !== null) return;
  const { end } = periodOf(subscription);
  const endsNow =
    subscription.cancel_at_period_end || (subscription.cancel_at !== null && subscription.cancel_at <= end);
  if (endsNow) return void endSubscription(world, subscription, { reason: 'cancellation_requested' });
  const next = nextPeriod(world, followSchedule(world, subscription, end));
  const invoice = issueInvoice(world, {
    customer: idOf(next.customer) ?? '',
    subscription: next,
    reason: 'subscription_cycle',
    lines: [...waitingLines(world, next), ...next.items.data.map((item) => periodLine(world, item))],
    period: periodOf(subscription),
  });
  scheduleRenewal(world, next);
  afterCollection(
    world,
    changeSubscription(world, next, { latest_invoice: invoice.id }),
    collect(world, invoice),
  );
}

function nextPeriod(world: World, subscription: Stripe.Subscription): Stripe.Subscription {
  const data = subscription.items.data.map((item) => ({
    ...item,
    current_period_start: item.current_period_end,
    current_period_end: periodEnd(
      subscription.billing_cycle_anchor,
      recurringOf(item.price),
      item.current_period_end,
    ),
  }));
  return changeSubscription(world, subscription, { items: { ...subscription.items, data } });
}

/** What waits for the next invoice becomes its lines; `issueInvoice` marks each as taken. */
const waitingLines = (world: World, subscription: Stripe.Subscription): LineFacts[] =>
  pendingItems(world, subscription).map((item) => lineOfPending(world, item));

/** What a collected or failed invoice means for its subscription. */
export function afterCollection(
  world: World,
  subscription: Stripe.Subscription,
  { paid, invoice }: Collection,
): Stripe.Subscription {
  if (paid) {
    const revived = subscription.status === 'past_due' || subscription.status === 'unpaid';
    return revived ? changeSubscription(world, subscription, { status: 'active' }) : subscription;
  }
  const days = RETRY_DAYS[invoice.attempt_count - 1];
  if (days === undefined) return endSubscription(world, subscription, { reason: 'payment_failed' });
  const at = world.clock.now() + days * DAY_MS;
  const waiting = world.store.put<Stripe.Invoice>({
    ...invoice,
    next_payment_attempt: Math.floor(at / 1000),
  });
  world.events.record('invoice.updated', waiting, { next_payment_attempt: invoice.next_payment_attempt });
  world.timers.schedule('invoice.retry', invoice.id, at);
  return changeSubscription(world, subscription, { status: 'past_due' });
}

/** One more try to collect an open invoice, with the card on file or another; its subscription follows. */
export function retryInvoice(world: World, id: string, methodId: string | null = null): Collection | null {
  const invoice = world.store.find('invoice', id);
  if (invoice?.status !== 'open') return null;
  const collection = collect(world, invoice, methodId);
  const subscriptionId = subscriptionOf(invoice);
  const subscription = subscriptionId ? world.store.find('subscription', subscriptionId) : undefined;
  if (subscription && subscription.ended_at === null) afterCollection(world, subscription, collection);
  return collection;
}
