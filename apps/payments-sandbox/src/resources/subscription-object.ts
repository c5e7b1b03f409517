import type Stripe from 'stripe';
import { newId } from '../core/ids.js';
import { idOf } from '../core/object-types.js';
import type { World } from '../core/world.js';
import { invalidRequest } from '../http/errors.js';
import { asList } from '../http/lists.js';
import { periodEnd, type Recurring } from '../payments/billing-period.js';

/** The input of a new subscription. */
export interface SubscriptionFacts {
  readonly customer: string;
  readonly items: readonly { price: Stripe.Price; quantity: number }[];
  readonly defaultPaymentMethod: string | null;
  readonly metadata: Stripe.Metadata;
  readonly description: string | null;
}

/** How often a recurring price is charged. @throws StripeFailure for a one-time price */
export function recurringOf(price: Stripe.Price): Recurring {
  if (price.recurring) return price.recurring;
  throw invalidRequest(
    `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
    {
      param: 'items[0][price]',
    },
  );
}

/** The legacy plan object of a price, which Stripe still sends with every item. */
export const planOf = (price: Stripe.Price): Stripe.Plan => ({
  id: price.id,
  object: 'plan',
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  billing_scheme: 'per_unit',
  created: price.created,
  currency: price.currency,
  interval: price.recurring?.interval ?? 'month',
  interval_count: price.recurring?.interval_count ?? 1,
  livemode: false,
  metadata: price.metadata,
  meter: null,
  nickname: price.nickname,
  product: idOf(price.product),
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
});

/** Creates a subscription item for one period. */
export function newItem(
  world: World,
  subscription: string,
  price: Stripe.Price,
  quantity: number,
  period: { start: number; end: number },
): Stripe.SubscriptionItem {
  return {
    id: newId('si', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created: world.clock.seconds(),
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity,
    subscription,
    tax_rates: [],
  };
}

/** A subscription whose first period starts now. Not yet stored, announced or paid. */
export function newSubscription(world: World, facts: SubscriptionFacts): Stripe.Subscription {
  const id = newId('sub');
  const now = world.clock.seconds();
  const items = facts.items.map(({ price, quantity }) =>
    newItem(world, id, price, quantity, { start: now, end: periodEnd(now, recurringOf(price), now) }),
  );
  return {
    id,
    object: 'subscription',
    ...NOT_USED,
    billing_cycle_anchor: now,
    created: now,
    customer: facts.customer,
    default_payment_method: facts.defaultPaymentMethod,
    description: facts.description,
    items: asList(items, `/v1/subscription_items?subscription=${id}`),
    latest_invoice: null,
    metadata: facts.metadata,
    start_date: now,
    status: 'incomplete',
  };
}

/** Fields the product does not use, with Stripe's values for unused fields. */
const NOT_USED = {
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: null, type: 'classic' },
  billing_schedules: [],
  billing_thresholds: null,
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  collection_method: 'charge_automatically',
  currency: 'usd',
  customer_account: null,
  days_until_due: null,
  default_source: null,
  default_tax_rates: [],
  discounts: [],
  ended_at: null,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  livemode: false,
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: {
    payment_method_options: null,
    payment_method_types: null,
    save_default_payment_method: 'off',
  },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  test_clock: null,
  transfer_data: null,
  trial_end: null,
  trial_settings: {
    end_behavior: { billing_cycle_anchor: 'unchanged', missing_payment_method: 'create_invoice' },
  },
  trial_start: null,
} satisfies Partial<Stripe.Subscription>;

/** The current period, shared by all items of a subscription; epoch seconds. */
export function periodOf(subscription: Stripe.Subscription): { start: number; end: number } {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`Subscription ${subscription.id} has no items`);
  return { start: item.current_period_start, end: item.current_period_end };
}

/** A subscription's item in the period after its current one. */
export const nextPeriod = (
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

/** Updates a subscription and announces it with its previous values. */
export function changeSubscription(
  world: World,
  before: Stripe.Subscription,
  changes: Partial<Stripe.Subscription>,
): Stripe.Subscription {
  const after = world.store.put<Stripe.Subscription>({ ...before, ...changes });
  const keys = Object.keys(changes) as (keyof Stripe.Subscription)[];
  const previous = Object.fromEntries(
    keys
      .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
      .map((key) => [key, before[key]]),
  ) as Partial<Stripe.Subscription>;
  if (Object.keys(previous).length > 0) world.events.record('customer.subscription.updated', after, previous);
  return after;
}
