import type Stripe from 'stripe';
import { idOf } from '../core/object-types.js';
import type { World } from '../core/world.js';
import type { DeferredData } from './checkout-input.js';
import { linesOf } from './checkout-lines.js';
import type { LineFacts } from './invoice-lines.js';
import { periodLine } from './invoice-lines.js';
import { issueInvoice, markPaid, linkIntent } from './invoice-payment.js';
import { newSubscription, periodOf } from './subscription-object.js';

/** Schedules the renewal at the end of a subscription's period. */
export const scheduleRenewal = (world: World, subscription: Stripe.Subscription): void =>
  world.timers.schedule('subscription.renew', subscription.id, periodOf(subscription).end * 1000);

/** The one-time lines of a checkout, beside the subscription. */
function oneTimeLines(world: World, session: Stripe.Checkout.Session, now: number): LineFacts[] {
  return linesOf(world, session.id)
    .filter((line) => line.price && !line.price.recurring)
    .map((line) => ({
      amount: line.amount_total,
      description: line.description ?? '',
      price: line.price as Stripe.Price,
      quantity: line.quantity ?? 1,
      period: { start: now, end: now },
      subscription: null,
      subscriptionItem: null,
      proration: false,
    }));
}

/** Creates an active subscription with a paid first invoice from a paid checkout. @spec decisions E3 */
export function startSubscription(
  world: World,
  session: Stripe.Checkout.Session,
  paid: { intent: Stripe.PaymentIntent },
): { subscription: string; invoice: string } {
  const customer = idOf(paid.intent.customer) ?? '';
  const data = world.store.readNote<DeferredData | null>(session.id, 'plans', null)?.subscription ?? {};
  const subscription = newSubscription(world, {
    customer,
    items: linesOf(world, session.id).flatMap((line) =>
      line.price?.recurring ? [{ price: line.price, quantity: line.quantity ?? 1 }] : [],
    ),
    defaultPaymentMethod: idOf(paid.intent.payment_method),
    metadata: data.metadata ?? {},
    description: data.description ?? null,
  });
  world.events.record('customer.subscription.created', world.store.put(subscription));
  const { created } = subscription;
  const invoice = issueInvoice(world, {
    customer,
    subscription,
    reason: 'subscription_create',
    lines: [
      ...subscription.items.data.map((item) => periodLine(world, item)),
      ...oneTimeLines(world, session, created),
    ],
    period: { start: created, end: created },
  });
  linkIntent(world, invoice, paid.intent);
  markPaid(world, invoice, paid.intent);
  activate(world, subscription, invoice.id);
  return { subscription: subscription.id, invoice: invoice.id };
}

/** Activates a subscription whose first invoice is paid, and schedules its renewal. */
export function activate(
  world: World,
  subscription: Stripe.Subscription,
  invoice: string,
): Stripe.Subscription {
  const active = world.store.put<Stripe.Subscription>({
    ...subscription,
    latest_invoice: invoice,
    status: 'active',
  });
  world.events.record('customer.subscription.updated', active, {
    status: subscription.status,
    latest_invoice: subscription.latest_invoice,
  });
  scheduleRenewal(world, active);
  return active;
}
