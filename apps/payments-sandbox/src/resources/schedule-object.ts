import type Stripe from 'stripe';
import { newId } from '../core/ids.js';
import { idOf } from '../core/object-types.js';
import type { World } from '../core/world.js';
import { periodOf } from './subscription-object.js';

/** The data of a schedule phase; epoch seconds. */
export interface PhaseFacts {
  readonly items: readonly { price: string; quantity: number }[];
  readonly start: number;
  readonly end: number;
  readonly prorationBehavior: Stripe.SubscriptionSchedule.Phase.ProrationBehavior;
  readonly metadata: Stripe.Metadata;
}

/** Creates a phase object. */
export const newPhase = ({ items, start, end, prorationBehavior, metadata }: PhaseFacts) =>
  ({
    add_invoice_items: [],
    application_fee_percent: null,
    billing_cycle_anchor: null,
    billing_thresholds: null,
    collection_method: null,
    currency: 'usd',
    default_payment_method: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    end_date: end,
    invoice_settings: null,
    items: items.map(({ price, quantity }) => ({
      billing_thresholds: null,
      discounts: [],
      metadata: {},
      plan: price,
      price,
      quantity,
      tax_rates: [],
    })),
    metadata,
    on_behalf_of: null,
    proration_behavior: prorationBehavior,
    start_date: start,
    transfer_data: null,
    trial_end: null,
  }) satisfies Stripe.SubscriptionSchedule.Phase;

/** A subscription's current period as a phase. */
export function currentPhase(subscription: Stripe.Subscription): Stripe.SubscriptionSchedule.Phase {
  return newPhase({
    items: subscription.items.data.map(({ price, quantity = 1 }) => ({ price: price.id, quantity })),
    ...periodOf(subscription),
    prorationBehavior: 'create_prorations',
    metadata: {},
  });
}

/** A schedule with only the current period as its phase. Not yet stored or announced. */
export function newSchedule(
  world: World,
  subscription: Stripe.Subscription,
  metadata: Stripe.Metadata,
): Stripe.SubscriptionSchedule {
  const phase = currentPhase(subscription);
  return {
    id: newId('sub_sched'),
    object: 'subscription_schedule',
    application: null,
    billing_mode: { flexible: null, type: 'classic' },
    canceled_at: null,
    completed_at: null,
    created: world.clock.seconds(),
    current_phase: { end_date: phase.end_date, start_date: phase.start_date },
    customer: idOf(subscription.customer) ?? '',
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      billing_cycle_anchor: 'automatic',
      billing_thresholds: null,
      collection_method: 'charge_automatically',
      default_payment_method: null,
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: 'self' },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: 'release',
    livemode: false,
    metadata,
    pause_schedules: [],
    phases: [phase],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: subscription.id,
    test_clock: null,
  };
}
