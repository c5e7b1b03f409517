import type Stripe from 'stripe';
import { z } from 'zod';
import type { World } from '../core/world.js';
import { invalidParameter, invalidRequest, resourceMissing } from '../http/errors.js';
import { flag, ignored, list, text, whole } from '../http/params.js';
import type { ItemChange } from './proration.js';
import { newPrice, PRICE_DATA } from './prices.js';
import { newItem, periodOf, planOf, recurringOf } from './subscription-object.js';

const ITEM = z.strictObject({
  id: text().optional(),
  price: text().optional(),
  price_data: PRICE_DATA.optional(),
  quantity: whole(0, 999_999).optional(),
  deleted: flag().optional(),
  ...ignored('metadata', 'tax_rates', 'clear_usage'),
});

/** Items as a create, an update or a preview names them. */
export const ITEMS = list(ITEM);

/** An item as it was read. */
export type ItemInput = z.infer<typeof ITEM>;

/** The price an item names. @throws StripeFailure when there is none, or it is paid once */
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

/** What the named changes make of a subscription's items; those not named stay. */
export function changesOf(
  world: World,
  subscription: Stripe.Subscription,
  inputs: readonly ItemInput[],
): ItemChange[] {
  const named = inputs.map((input, index) => changeOf(world, subscription, input, index));
  const touched = new Set(named.map(({ before }) => before?.id));
  const untouched = subscription.items.data
    .filter((item) => !touched.has(item.id))
    .map((item) => ({ before: item, after: item }));
  return [...untouched, ...named];
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
  sameInterval(before.price, price);
  return {
    before,
    after: { ...before, price, plan: planOf(price), quantity: input.quantity ?? before.quantity },
  };
}

/** A change of the interval would restart the period at Stripe; the product sells months only, so it is refused loudly. */
function sameInterval(before: Stripe.Price, after: Stripe.Price): void {
  const [was, is] = [recurringOf(before), recurringOf(after)];
  if (was.interval === is.interval && was.interval_count === is.interval_count) return;
  throw invalidRequest('This sandbox does not play a change of the billing interval.', { param: 'items' });
}
