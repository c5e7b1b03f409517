import type Stripe from 'stripe';
import { idOf } from '../core/object-types.js';
import type { World } from '../core/world.js';
import type { SessionPlans } from './checkout-input.js';
import { linesOf } from './checkout-lines.js';
import type { LineFacts } from './invoice-lines.js';
import { periodLine } from './invoice-lines.js';
import { issueInvoice, markPaid, tieIntent } from './invoice-payment.js';
import { newSubscription, periodOf } from './subscription-object.js';

/** Makes the appointment for the end of a subscription's period. */
export const scheduleRenewal = (world: World, subscription: Stripe.Subscription): void =>
  world.timers.schedule('subscription.renew', subscription.id, periodOf(subscription).end * 1000);

/** Lines of a checkout that are paid once, beside the subscription. */
function onceOnly(world: World, session: Stripe.Checkout.Session, now: number): LineFacts[] {
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

/**
 * Turns a paid checkout into an active subscription with a paid first invoice.
 * @spec decisions E3
 */
export function startSubscription(
  world: World,
  session: Stripe.Checkout.Session,
  paid: { intent: Stripe.PaymentIntent },
): { subscription: string; invoice: string } {
  const customer = idOf(paid.intent.customer) ?? '';
  const plans = world.store.noteOf<SessionPlans | null>(session.id, 'plans', null)?.subscription ?? {};
  const fresh = newSubscription(world, {
    customer,
    items: linesOf(world, session.id).flatMap((line) =>
      line.price?.recurring ? [{ price: line.price, quantity: line.quantity ?? 1 }] : [],
    ),
    defaultPaymentMethod: idOf(paid.intent.payment_method),
    metadata: plans.metadata ?? {},
    description: plans.description ?? null,
  });
  world.events.record('customer.subscription.created', world.store.put(fresh));
  const invoice = issueInvoice(world, {
    customer,
    subscription: fresh,
    reason: 'subscription_create',
    lines: [
      ...fresh.items.data.map((item) => periodLine(world, item)),
      ...onceOnly(world, session, fresh.created),
    ],
    period: { start: fresh.created, end: fresh.created },
  });
  tieIntent(world, invoice, paid.intent);
  markPaid(world, invoice, paid.intent);
  activate(world, fresh, invoice.id);
  return { subscription: fresh.id, invoice: invoice.id };
}

/** The first invoice is paid: the subscription runs. */
export function activate(world: World, fresh: Stripe.Subscription, invoice: string): Stripe.Subscription {
  const active = world.store.put<Stripe.Subscription>({
    ...fresh,
    latest_invoice: invoice,
    status: 'active',
  });
  world.events.record('customer.subscription.updated', active, {
    status: fresh.status,
    latest_invoice: fresh.latest_invoice,
  });
  scheduleRenewal(world, active);
  return active;
}
