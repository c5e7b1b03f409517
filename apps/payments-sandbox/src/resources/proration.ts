import type Stripe from 'stripe';
import { idOf } from '../core/object-types.js';
import type { World } from '../core/world.js';
import { prorated } from '../payments/billing-period.js';
import type { LineFacts } from './invoice-lines.js';

/** One item before and after a change; null before it was added or after it was removed. */
export interface ItemChange {
  readonly before: Stripe.SubscriptionItem | null;
  readonly after: Stripe.SubscriptionItem | null;
}

const dayOf = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });

const costsTheSame = ({ before, after }: ItemChange): boolean =>
  before !== null &&
  after !== null &&
  before.price.id === after.price.id &&
  before.quantity === after.quantity;

/**
 * The proration of a change within a period: credits the unused time of the old price and charges the remaining time of the new
 * one, each rounded to the cent separately, as Stripe does. `at` in epoch seconds.
 * @spec decisions E2
 */
export function prorationLines(world: World, changes: readonly ItemChange[], at: number): LineFacts[] {
  return changes
    .filter((change) => !costsTheSame(change))
    .flatMap(({ before, after }) => [
      ...(before ? [share(world, before, at, 'Unused time on', -1)] : []),
      ...(after ? [share(world, after, at, 'Remaining time on', 1)] : []),
    ])
    .filter((line) => line.amount !== 0);
}

function share(
  world: World,
  item: Stripe.SubscriptionItem,
  at: number,
  label: string,
  sign: 1 | -1,
): LineFacts {
  const { current_period_start: start, current_period_end: end, price, quantity = 1 } = item;
  const full = (price.unit_amount ?? 0) * quantity;
  const left = Math.max(0, Math.min(end - at, end - start));
  const { name } = world.store.get('product', idOf(price.product) ?? '', 'product');
  return {
    amount: sign * prorated(full, left, end - start),
    description: `${label} ${name} after ${dayOf(at)}`,
    price,
    quantity,
    period: { start: at, end },
    subscription: item.subscription,
    subscriptionItem: item.id,
    proration: true,
  };
}
