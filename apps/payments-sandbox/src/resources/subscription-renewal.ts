import type Stripe from 'stripe';
import { idOf } from '../core/object-types.js';
import type { World } from '../core/world.js';
import { cancelSchedule, applySchedule, scheduleOf } from './schedule-course.js';
import { pendingLines, periodLine } from './invoice-lines.js';
import { collect, issueInvoice, subscriptionOf, type Collection } from './invoice-payment.js';
import { changeSubscription, nextPeriod, periodOf } from './subscription-object.js';
import { scheduleRenewal } from './subscription-start.js';

const DAY_MS = 86_400_000;

/** Days between attempts to collect a failed renewal; after the last one the subscription ends. */
const RETRY_DAYS = [3, 5, 7] as const;

/** Ends a subscription immediately. @spec decisions E2, E16 */
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

/** Stops collecting the unpaid invoices of an ended subscription, which stay open. */
function stopCollecting(world: World, subscription: string): void {
  const unpaid = world.store.listAll('invoice', {
    'parent.subscription_details.subscription': subscription,
    status: 'open',
  });
  for (const invoice of unpaid) {
    world.timers.cancel('invoice.retry', invoice.id);
    world.store.put<Stripe.Invoice>({ ...invoice, auto_advance: false, next_payment_attempt: null });
  }
}

/** Runs at the end of a period: ends a cancelled subscription, else starts and charges the next period. */
export function renewSubscription(world: World, id: string): void {
  const subscription = world.store.find('subscription', id);
  if (!subscription || subscription.ended_at !== null) return;
  const { end } = periodOf(subscription);
  const endsNow =
    subscription.cancel_at_period_end || (subscription.cancel_at !== null && subscription.cancel_at <= end);
  if (endsNow) return void endSubscription(world, subscription, { reason: 'cancellation_requested' });
  const next = startNextPeriod(world, applySchedule(world, subscription, end));
  const invoice = issueInvoice(world, {
    customer: idOf(next.customer) ?? '',
    subscription: next,
    reason: 'subscription_cycle',
    lines: [...pendingLines(world, next), ...next.items.data.map((item) => periodLine(world, item))],
    period: periodOf(subscription),
  });
  scheduleRenewal(world, next);
  afterCollection(
    world,
    changeSubscription(world, next, { latest_invoice: invoice.id }),
    collect(world, invoice),
  );
}

function startNextPeriod(world: World, subscription: Stripe.Subscription): Stripe.Subscription {
  const data = subscription.items.data.map((item) => nextPeriod(subscription, item));
  return changeSubscription(world, subscription, { items: { ...subscription.items, data } });
}

/** Updates a subscription after its invoice was collected or failed. */
export function afterCollection(
  world: World,
  subscription: Stripe.Subscription,
  { paid, invoice }: Collection,
): Stripe.Subscription {
  if (paid) {
    const wasOverdue = subscription.status === 'past_due' || subscription.status === 'unpaid';
    return wasOverdue ? changeSubscription(world, subscription, { status: 'active' }) : subscription;
  }
  const days = RETRY_DAYS[invoice.attempt_count - 1];
  if (days === undefined) return endSubscription(world, subscription, { reason: 'payment_failed' });
  const at = world.clock.now() + days * DAY_MS;
  const retrying = world.store.put<Stripe.Invoice>({
    ...invoice,
    next_payment_attempt: Math.floor(at / 1000),
  });
  world.events.record('invoice.updated', retrying, { next_payment_attempt: invoice.next_payment_attempt });
  world.timers.schedule('invoice.retry', invoice.id, at);
  return changeSubscription(world, subscription, { status: 'past_due' });
}

/** Retries an open invoice with `methodId` or the card on file, and updates its subscription. @returns null unless the invoice is open */
export function retryInvoice(world: World, id: string, methodId: string | null = null): Collection | null {
  const invoice = world.store.find('invoice', id);
  if (invoice?.status !== 'open') return null;
  const collection = collect(world, invoice, methodId);
  const subscriptionId = subscriptionOf(invoice);
  const subscription = subscriptionId ? world.store.find('subscription', subscriptionId) : undefined;
  if (subscription && subscription.ended_at === null) afterCollection(world, subscription, collection);
  return collection;
}
