import type Stripe from 'stripe';
import { z } from 'zod';
import { idOf } from '../core/object-types.js';
import type { World } from '../core/world.js';
import { cardDeclined, invalidRequest } from '../http/errors.js';
import { mergedMetadata } from '../http/metadata.js';
import { flag, ignored, metadata, text, unsettable, integer } from '../http/params.js';
import { addPendingItem, pendingLines } from './invoice-lines.js';
import { collect, issueInvoice } from './invoice-payment.js';
import { resolveMethod } from './payment-methods.js';
import { prorationLines, type ItemChange } from './proration.js';
import { changesOf, ITEMS } from './subscription-items.js';
import { changeSubscription, periodOf } from './subscription-object.js';
import { afterCollection } from './subscription-renewal.js';

/** How a price change is prorated. */
export const PRORATION = z.enum(['create_prorations', 'none', 'always_invoice']);

/** The supported parameters of a subscription update. */
export const UPDATE_SUBSCRIPTION = z.strictObject({
  items: ITEMS.optional(),
  cancel_at_period_end: flag().optional(),
  default_payment_method: text().optional(),
  description: unsettable().optional(),
  metadata: metadata().optional(),
  payment_behavior: z.enum(['allow_incomplete', 'error_if_incomplete']).optional(),
  proration_behavior: PRORATION.optional(),
  proration_date: integer(0).optional(),
  ...ignored('off_session', 'cancellation_details', 'payment_settings'),
});
type Update = z.infer<typeof UPDATE_SUBSCRIPTION>;

/** Updates a subscription: items (with proration), cancellation, card, description and metadata. @spec decisions E2, E3 */
export function updateSubscription(world: World, id: string, input: Update): Stripe.Subscription {
  const before = world.store.get('subscription', id);
  if (before.ended_at !== null) {
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.');
  }
  if (input.cancel_at_period_end !== undefined) assertNoSchedule(before);
  const changes = input.items ? changesOf(world, before, input.items) : [];
  const changed = changeSubscription(world, before, {
    ...plainChanges(world, before, input),
    ...itemChanges(before, changes),
  });
  if (changes.length === 0 || input.proration_behavior === 'none') return changed;
  return prorate(world, changed, changes, input);
}

/** @throws StripeFailure when the subscription has a schedule */
function assertNoSchedule(subscription: Stripe.Subscription): void {
  const schedule = idOf(subscription.schedule);
  if (!schedule) return;
  throw invalidRequest(
    `The subscription is managed by the subscription schedule \`${schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
  );
}

function plainChanges(
  world: World,
  before: Stripe.Subscription,
  input: Update,
): Partial<Stripe.Subscription> {
  const method = input.default_payment_method;
  return {
    ...(method ? { default_payment_method: resolveMethod(world, method, idOf(before.customer)).id } : {}),
    ...(input.description === undefined ? {} : { description: input.description }),
    ...(input.metadata ? { metadata: mergedMetadata(before.metadata, input.metadata) } : {}),
    ...(input.cancel_at_period_end === undefined
      ? {}
      : cancellationChanges(world, before, input.cancel_at_period_end)),
  };
}

function cancellationChanges(
  world: World,
  before: Stripe.Subscription,
  ends: boolean,
): Partial<Stripe.Subscription> {
  return {
    cancel_at_period_end: ends,
    cancel_at: ends ? periodOf(before).end : null,
    canceled_at: ends ? (before.canceled_at ?? world.clock.seconds()) : null,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: ends ? 'cancellation_requested' : null,
    },
  };
}

function itemChanges(
  before: Stripe.Subscription,
  changes: readonly ItemChange[],
): Partial<Stripe.Subscription> {
  if (changes.length === 0) return {};
  const data = changes.flatMap(({ after }) => (after ? [after] : []));
  if (data.length === 0)
    throw invalidRequest('A subscription must have at least one active plan.', { param: 'items' });
  return { items: { ...before.items, data } };
}

function prorate(
  world: World,
  subscription: Stripe.Subscription,
  changes: readonly ItemChange[],
  input: Update,
): Stripe.Subscription {
  const customer = idOf(subscription.customer) ?? '';
  const lines = prorationLines(world, changes, input.proration_date ?? world.clock.seconds());
  for (const line of lines) addPendingItem(world, customer, line);
  if (lines.length === 0 || input.proration_behavior !== 'always_invoice') return subscription;
  const invoice = issueInvoice(world, {
    customer,
    subscription,
    reason: 'subscription_update',
    lines: pendingLines(world, subscription),
    period: { start: world.clock.seconds(), end: world.clock.seconds() },
  });
  const collection = collect(world, invoice);
  if (!collection.paid && input.payment_behavior === 'error_if_incomplete')
    throw cardDeclined(collection.decline);
  const current = changeSubscription(world, subscription, { latest_invoice: invoice.id });
  return afterCollection(world, current, collection);
}
