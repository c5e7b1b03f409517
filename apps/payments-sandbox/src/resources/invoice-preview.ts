import type Stripe from 'stripe';
import { z } from 'zod';
import { idOf } from '../core/object-types.js';
import type { World } from '../core/world.js';
import { invalidParameter } from '../http/errors.js';
import { read, text, whole } from '../http/params.js';
import type { ApiRoute } from '../http/route.js';
import { periodEnd } from '../payments/billing-period.js';
import { newInvoice } from './invoice-object.js';
import { lineOfPending, pendingItems, periodLine } from './invoice-lines.js';
import { usd } from './prices.js';
import { prorationLines } from './proration.js';
import { PRORATION } from './subscription-change.js';
import { changesOf, ITEMS, priceOfItem, type ItemInput } from './subscription-items.js';
import { newSubscription, periodOf, recurringOf } from './subscription-object.js';

const PREVIEW = z.strictObject({
  customer: text().optional(),
  currency: text(3).optional(),
  subscription: text().optional(),
  subscription_details: z
    .strictObject({
      items: ITEMS.optional(),
      proration_behavior: PRORATION.optional(),
      proration_date: whole(0).optional(),
    })
    .optional(),
});
type Preview = z.infer<typeof PREVIEW>;

function previewInvoice(world: World, input: Preview): Stripe.Invoice {
  if (input.currency) usd(input.currency);
  if (!input.subscription) return previewStart(world, input);
  return previewChange(world, world.store.get('subscription', input.subscription, 'subscription'), input);
}

/** What a new subscription would charge at once. Nothing of it is kept. */
function previewStart(world: World, input: Preview): Stripe.Invoice {
  const items: ItemInput[] = input.subscription_details?.items ?? [];
  if (items.length === 0) {
    throw invalidParameter('You must provide `subscription` or `subscription_details[items]`.', {
      param: 'subscription_details[items]',
    });
  }
  const customer = input.customer ? world.store.get('customer', input.customer, 'customer').id : null;
  const imagined = newSubscription(world, {
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
    lines: imagined.items.data.map((item) => ({ ...periodLine(world, item), subscription: null })),
    period: { start: imagined.created, end: imagined.created },
  });
}

/** What the next invoice would be after a change: prorations now or later, and the next period unless they are billed at once. */
function previewChange(world: World, subscription: Stripe.Subscription, input: Preview): Stripe.Invoice {
  const { items, proration_behavior: behavior, proration_date: at } = input.subscription_details ?? {};
  const changes = changesOf(world, subscription, items ?? []);
  const prorations = behavior === 'none' ? [] : prorationLines(world, changes, at ?? world.clock.seconds());
  const atOnce = behavior === 'always_invoice' && prorations.length > 0;
  const next = changes.flatMap(({ after }) =>
    after ? [periodLine(world, upcoming(subscription, after))] : [],
  );
  const waiting = pendingItems(world, subscription).map((item) => lineOfPending(world, item));
  return newInvoice(world, {
    customer: idOf(subscription.customer) ?? '',
    subscription,
    reason: atOnce ? 'subscription_update' : 'upcoming',
    lines: [...waiting, ...prorations, ...(atOnce ? [] : next)],
    period: periodOf(subscription),
  });
}

const upcoming = (
  subscription: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
): Stripe.SubscriptionItem => ({
  ...item,
  current_period_start: item.current_period_end,
  current_period_end: periodEnd(
    subscription.billing_cycle_anchor,
    recurringOf(item.price),
    item.current_period_end,
  ),
});

/** What would be charged, without charging it. @spec decisions E3 */
export const invoicePreviewRoutes: readonly ApiRoute[] = [
  {
    method: 'POST',
    path: '/v1/invoices/create_preview',
    run: (world, call) => previewInvoice(world, read(PREVIEW, { ...call.input })),
  },
];
