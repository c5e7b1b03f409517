import type Stripe from 'stripe';
import { z } from 'zod';
import { idOf } from '../core/object-types.js';
import type { World } from '../core/world.js';
import { invalidParameter } from '../http/errors.js';
import { text, integer } from '../http/params.js';
import { type ApiRoute, createRoute } from '../http/route.js';
import { newInvoice } from './invoice-object.js';
import { pendingLines, periodLine } from './invoice-lines.js';
import { usd } from './prices.js';
import { prorationLines } from './proration.js';
import { PRORATION } from './subscription-change.js';
import { changesOf, ITEMS, priceOfItem, type ItemInput } from './subscription-items.js';
import { newSubscription, nextPeriod, periodOf } from './subscription-object.js';

const PREVIEW = z.strictObject({
  customer: text().optional(),
  currency: text(3).optional(),
  subscription: text().optional(),
  subscription_details: z
    .strictObject({
      items: ITEMS.optional(),
      proration_behavior: PRORATION.optional(),
      proration_date: integer(0).optional(),
    })
    .optional(),
});
type Preview = z.infer<typeof PREVIEW>;

function previewInvoice(world: World, input: Preview): Stripe.Invoice {
  if (input.currency) usd(input.currency);
  if (!input.subscription) return previewStart(world, input);
  return previewChange(world, world.store.get('subscription', input.subscription, 'subscription'), input);
}

/** Previews the first invoice of a new subscription. Stores nothing. */
function previewStart(world: World, input: Preview): Stripe.Invoice {
  const items: ItemInput[] = input.subscription_details?.items ?? [];
  if (items.length === 0) {
    throw invalidParameter('You must provide `subscription` or `subscription_details[items]`.', {
      param: 'subscription_details[items]',
    });
  }
  const customer = input.customer ? world.store.get('customer', input.customer, 'customer').id : null;
  const subscription = newSubscription(world, {
    customer: customer ?? '',
    items: items.map((item, index) => ({
      price: priceOfItem(world, item, index),
      quantity: item.quantity ?? 1,
    })),
    defaultPaymentMethod: null,
    metadata: {},
    description: null,
  });
  return newInvoice(world, {
    customer,
    subscription: null,
    reason: 'subscription_create',
    lines: subscription.items.data.map((item) => ({ ...periodLine(world, item), subscription: null })),
    period: { start: subscription.created, end: subscription.created },
  });
}

/** Previews the next invoice after a change: pending items and prorations, plus the next period unless prorations are invoiced immediately. */
function previewChange(world: World, subscription: Stripe.Subscription, input: Preview): Stripe.Invoice {
  const { items, proration_behavior: behavior, proration_date: at } = input.subscription_details ?? {};
  const changes = changesOf(world, subscription, items ?? []);
  const prorations = behavior === 'none' ? [] : prorationLines(world, changes, at ?? world.clock.seconds());
  const invoicedNow = behavior === 'always_invoice' && prorations.length > 0;
  const next = changes.flatMap(({ after }) =>
    after ? [periodLine(world, nextPeriod(subscription, after))] : [],
  );
  return newInvoice(world, {
    customer: idOf(subscription.customer) ?? '',
    subscription,
    reason: invoicedNow ? 'subscription_update' : 'upcoming',
    lines: [...pendingLines(world, subscription), ...prorations, ...(invoicedNow ? [] : next)],
    period: periodOf(subscription),
  });
}

/** The route of invoice previews. @spec decisions E3 */
export const invoicePreviewRoutes: readonly ApiRoute[] = [
  createRoute('/v1/invoices/create_preview', PREVIEW, previewInvoice),
];
