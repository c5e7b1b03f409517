import type Stripe from 'stripe';
import { z } from 'zod';
import type { World } from '../core/world.js';
import { invalidParameter, invalidRequest, resourceMissing } from '../http/errors.js';
import { flag, ignored, list, text, integer } from '../http/params.js';
import type { ItemChange } from './proration.js';
import { newPrice, PRICE_DATA } from './prices.js';
import { newItem, periodOf, planOf, recurringOf } from './subscription-object.js';

const ITEM = z.strictObject({
  id: text().optional(),
  price: text().optional(),
  price_data: PRICE_DATA.optional(),
  quantity: integer(0, 999_999).optional(),
  deleted: flag().optional(),
  ...ignored('metadata', 'tax_rates', 'clear_usage'),
});

/** The items of a create, update or preview call. */
export const ITEMS = list(ITEM);

/** A parsed item. */
export type ItemInput = z.infer<typeof ITEM>;

/** The recurring price of an item. @throws StripeFailure when it is missing or one-time */
export function priceOfItem(world: World, input: ItemInput, index: number): Stripe.Price {
  const param = `items[${index}][price]`;
  if (!input.price && !input.price_data)
    throw invalidParameter(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  const price = input.price_data
    ? newPrice(world, input.price_data)
    : world.store.get('price', input.price ?? '', param);
  recurringOf(price);
  return price;
}

/** The changes of a subscription's items; items not in `inputs` stay. */
export function changesOf(
  world: World,
  subscription: Stripe.Subscription,
  inputs: readonly ItemInput[],
): ItemChange[] {
  const changed = inputs.map((input, index) => changeOf(world, subscription, input, index));
  const changedIds = new Set(changed.map(({ before }) => before?.id));
  const unchanged = subscription.items.data
    .filter((item) => !changedIds.has(item.id))
    .map((item) => ({ before: item, after: item }));
  return [...unchanged, ...changed];
}

function changeOf(
  world: World,
  subscription: Stripe.Subscription,
  input: ItemInput,
  index: number,
): ItemChange {
  const before = input.id ? subscription.items.data.find((item) => item.id === input.id) : null;
  if (before === undefined) throw resourceMissing('subscription_item', input.id ?? '', `items[${index}][id]`);
  if (input.deleted) return { before, after: null };
  if (!before) {
    const price = priceOfItem(world, input, index);
    return {
      before: null,
      after: newItem(world, subscription.id, price, input.quantity ?? 1, periodOf(subscription)),
    };
  }
  const price = input.price || input.price_data ? priceOfItem(world, input, index) : before.price;
  assertSameInterval(before.price, price);
  return {
    before,
    after: { ...before, price, plan: planOf(price), quantity: input.quantity ?? before.quantity },
  };
}

/** A new interval would restart the period at Stripe; it is not supported, because the product only sells months. */
function assertSameInterval(before: Stripe.Price, after: Stripe.Price): void {
  const [previous, next] = [recurringOf(before), recurringOf(after)];
  if (previous.interval === next.interval && previous.interval_count === next.interval_count) return;
  throw invalidRequest('This sandbox does not play a change of the billing interval.', { param: 'items' });
}
