import type Stripe from 'stripe';
import { z } from 'zod';
import { idOf } from '../core/object-types.js';
import type { World } from '../core/world.js';
import { cardDeclined, invalidRequest } from '../http/errors.js';
import { listRoute } from '../http/lists.js';
import { mergedMetadata } from '../http/metadata.js';
import { flag, ignored, metadata, text } from '../http/params.js';
import { type ApiCall, type ApiRoute, createRoute, readRoute, updateRoute } from '../http/route.js';
import { defaultMethodOf } from './customers.js';
import { periodLine } from './invoice-lines.js';
import { collect, issueInvoice } from './invoice-payment.js';
import { resolveMethod } from './payment-methods.js';
import { UPDATE_SUBSCRIPTION, updateSubscription } from './subscription-change.js';
import { ITEMS, priceOfItem } from './subscription-items.js';
import { newSubscription } from './subscription-object.js';
import { endSubscription } from './subscription-renewal.js';
import { activate } from './subscription-start.js';

const CREATE = z.strictObject({
  customer: text(),
  items: ITEMS,
  default_payment_method: text().optional(),
  description: text(500).optional(),
  metadata: metadata().optional(),
  payment_behavior: z.enum(['allow_incomplete', 'error_if_incomplete']).optional(),
  ...ignored(
    'off_session',
    'collection_method',
    'payment_settings',
    'proration_behavior',
    'billing_mode',
    'currency',
  ),
});

/** Creates a subscription without a checkout page; unless the card on file pays immediately, it stays incomplete. */
export function createSubscription(world: World, input: z.infer<typeof CREATE>): Stripe.Subscription {
  const customer = world.store.get('customer', input.customer, 'customer').id;
  const requested = input.default_payment_method;
  const method = requested ? resolveMethod(world, requested, customer).id : null;
  if (!method && !defaultMethodOf(world, customer)) {
    throw invalidRequest('This customer has no attached payment source or default payment method.', {
      code: 'resource_missing',
    });
  }
  const subscription = newSubscription(world, {
    customer,
    items: input.items.map((item, index) => ({
      price: priceOfItem(world, item, index),
      quantity: item.quantity ?? 1,
    })),
    defaultPaymentMethod: method,
    metadata: mergedMetadata(null, input.metadata),
    description: input.description ?? null,
  });
  world.events.record('customer.subscription.created', world.store.put(subscription));
  const invoice = issueInvoice(world, {
    customer,
    subscription,
    reason: 'subscription_create',
    lines: subscription.items.data.map((item) => periodLine(world, item)),
    period: { start: subscription.created, end: subscription.created },
  });
  const collection = collect(world, invoice);
  if (collection.paid) return activate(world, subscription, invoice.id);
  if (input.payment_behavior === 'error_if_incomplete') throw cardDeclined(collection.decline);
  return world.store.put<Stripe.Subscription>({ ...subscription, latest_invoice: invoice.id });
}

const CANCEL = z.strictObject({
  cancellation_details: z
    .strictObject({ comment: text().optional(), feedback: text().optional(), ...ignored('feedback_option') })
    .optional(),
  invoice_now: flag().optional(),
  prorate: flag().optional(),
});

/** Cancels a subscription immediately. @throws StripeFailure when it has already ended */
export function cancelSubscription(
  world: World,
  id: string,
  input: z.infer<typeof CANCEL>,
): Stripe.Subscription {
  const subscription = world.store.get('subscription', id);
  if (subscription.ended_at !== null) {
    throw invalidRequest(`No such subscription: '${id}'`, { code: 'resource_missing', param: 'id' });
  }
  return endSubscription(world, subscription, {
    comment: input.cancellation_details?.comment ?? null,
    feedback: input.cancellation_details?.feedback ?? null,
    reason: 'cancellation_requested',
  });
}

const NOT_CANCELED: readonly Stripe.Subscription.Status[] = [
  'active',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'paused',
  'trialing',
  'unpaid',
];

/** As at Stripe, cancelled subscriptions are listed only when asked for by status, and all of them by `all`. */
const byStatus = ({ input: { status } }: ApiCall) => {
  if (status === undefined) return { status: NOT_CANCELED };
  return status === 'all' ? { status: undefined } : {};
};

/** Routes of subscriptions. @spec decisions E2, E3, E16 */
export const subscriptionRoutes: readonly ApiRoute[] = [
  createRoute('/v1/subscriptions', CREATE, createSubscription),
  readRoute('/v1/subscriptions/:id', 'subscription'),
  updateRoute('/v1/subscriptions/:id', UPDATE_SUBSCRIPTION, updateSubscription),
  { ...updateRoute('/v1/subscriptions/:id', CANCEL, cancelSubscription), method: 'DELETE' },
  listRoute('/v1/subscriptions', 'subscription', { filters: ['customer', 'status'], within: byStatus }),
];

/** A customer's subscriptions that have not ended. */
export const runningSubscriptions = (world: World, customer: string): Stripe.Subscription[] =>
  world.store
    .listAll('subscription', { customer })
    .filter((subscription) => subscription.ended_at === null && idOf(subscription.customer) === customer);
