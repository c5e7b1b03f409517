import type Stripe from 'stripe';
import { z } from 'zod';
import { idOf } from '../core/object-types.js';
import type { World } from '../core/world.js';
import { invalidRequest, StripeFailure } from '../http/errors.js';
import { listRoute } from '../http/lists.js';
import { mergedMetadata } from '../http/metadata.js';
import { flag, ignored, metadata, read, text } from '../http/params.js';
import { pathPart, type ApiRoute } from '../http/route.js';
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

/** Without a page: the card on file pays at once, or the subscription stays incomplete. */
export function createSubscription(world: World, input: z.infer<typeof CREATE>): Stripe.Subscription {
  const customer = world.store.get('customer', input.customer, 'customer').id;
  const asked = input.default_payment_method;
  const method = asked ? resolveMethod(world, asked, customer).id : null;
  if (!method && !defaultMethodOf(world, customer)) {
    throw invalidRequest('This customer has no attached payment source or default payment method.', {
      code: 'resource_missing',
    });
  }
  const fresh = newSubscription(world, {
    customer,
    items: input.items.map((item, index) => ({
      price: priceOfItem(world, item, index),
      quantity: item.quantity ?? 1,
    })),
    defaultPaymentMethod: method,
    metadata: mergedMetadata(null, input.metadata),
    description: input.description ?? null,
  });
  world.events.record('customer.subscription.created', world.store.put(fresh));
  const invoice = issueInvoice(world, {
    customer,
    subscription: fresh,
    reason: 'subscription_create',
    lines: fresh.items.data.map((item) => periodLine(world, item)),
    period: { start: fresh.created, end: fresh.created },
  });
  const collection = collect(world, invoice);
  if (collection.paid) return activate(world, fresh, invoice.id);
  const { code, declineCode, message } = collection.decline;
  if (input.payment_behavior === 'error_if_incomplete') {
    throw new StripeFailure(402, { type: 'card_error', code, decline_code: declineCode, message });
  }
  return world.store.put<Stripe.Subscription>({ ...fresh, latest_invoice: invoice.id });
}

const CANCEL = z.strictObject({
  cancellation_details: z
    .strictObject({ comment: text().optional(), feedback: text().optional(), ...ignored('feedback_option') })
    .optional(),
  invoice_now: flag().optional(),
  prorate: flag().optional(),
});

/** Ends a subscription at once. @throws StripeFailure when it is over already */
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

const LIST = listRoute('/v1/subscriptions', 'subscription', { filters: ['customer', 'status'] });

/** Stripe leaves ended subscriptions out of a list unless a status is asked for; `all` is every one. */
function listSubscriptions(world: World, call: Parameters<ApiRoute['run']>[1]): object {
  const { status, ...rest } = call.input;
  if (status === 'all') return LIST.run(world, { ...call, input: rest });
  const page = LIST.run(world, call) as Stripe.ApiList<Stripe.Subscription>;
  return status
    ? page
    : { ...page, data: page.data.filter((subscription) => subscription.status !== 'canceled') };
}

/** Subscriptions. @spec decisions E2, E3, E16 */
export const subscriptionRoutes: readonly ApiRoute[] = [
  {
    method: 'POST',
    path: '/v1/subscriptions',
    run: (world, call) => createSubscription(world, read(CREATE, { ...call.input })),
  },
  {
    method: 'GET',
    path: '/v1/subscriptions/:id',
    run: (world, call) => world.store.get('subscription', pathPart(call)),
  },
  {
    method: 'POST',
    path: '/v1/subscriptions/:id',
    run: (world, call) =>
      updateSubscription(world, pathPart(call), read(UPDATE_SUBSCRIPTION, { ...call.input })),
  },
  {
    method: 'DELETE',
    path: '/v1/subscriptions/:id',
    run: (world, call) => cancelSubscription(world, pathPart(call), read(CANCEL, { ...call.input })),
  },
  { ...LIST, run: listSubscriptions },
];

/** The subscriptions of a customer that have not ended. */
export const runningSubscriptions = (world: World, customer: string): Stripe.Subscription[] =>
  world.store
    .every('subscription', { customer })
    .filter((subscription) => subscription.ended_at === null && idOf(subscription.customer) === customer);
