import type Stripe from 'stripe';
import { z } from 'zod';
import { newId, randomText } from '../core/ids.js';
import { idOf } from '../core/object-types.js';
import type { World } from '../core/world.js';
import { invalidRequest } from '../http/errors.js';
import { listRoute } from '../http/lists.js';
import { metadata, text } from '../http/params.js';
import { mergedMetadata } from '../http/metadata.js';
import { type ApiRoute, readRoute, updateRoute } from '../http/route.js';

/** The input of a new payment intent. */
export interface IntentFacts {
  /** Cents. */
  readonly amount: number;
  readonly currency: string;
  readonly customer: string | null;
  readonly metadata?: Stripe.Metadata;
  readonly description?: string | null;
  readonly receiptEmail?: string | null;
  readonly transferGroup?: string | null;
  readonly statementDescriptor?: string | null;
  readonly setupFutureUsage?: Stripe.PaymentIntent['setup_future_usage'];
}

/** Creates and announces a payment intent that awaits a card. */
export function createIntent(world: World, facts: IntentFacts): Stripe.PaymentIntent {
  const id = newId('pi');
  const intent = world.store.put<Stripe.PaymentIntent>({
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: facts.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: 'automatic',
    created: world.clock.seconds(),
    currency: facts.currency,
    customer: facts.customer,
    customer_account: null,
    description: facts.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: facts.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: facts.receiptEmail ?? null,
    review: null,
    setup_future_usage: facts.setupFutureUsage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: facts.statementDescriptor ?? null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: facts.transferGroup ?? null,
  });
  world.events.record('payment_intent.created', intent);
  return intent;
}

const CANCELABLE = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'requires_capture',
  'processing',
];

/** Cancels an incomplete payment intent. @throws StripeFailure when it has succeeded or is already cancelled */
export function cancelIntent(
  world: World,
  id: string,
  reason: Stripe.PaymentIntent['cancellation_reason'],
): Stripe.PaymentIntent {
  const intent = world.store.get('payment_intent', id);
  if (!CANCELABLE.includes(intent.status)) {
    throw invalidRequest(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${CANCELABLE.join(', ')}.`,
      { code: 'payment_intent_unexpected_state' },
    );
  }
  const canceled = world.store.put<Stripe.PaymentIntent>({
    ...intent,
    status: 'canceled',
    canceled_at: world.clock.seconds(),
    cancellation_reason: reason,
    next_action: null,
  });
  world.events.record('payment_intent.canceled', canceled);
  return canceled;
}

const CANCEL = z.strictObject({
  cancellation_reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned']).optional(),
});
const UPDATE = z.strictObject({ metadata: metadata().optional(), description: text().optional() });

/** Routes of payment intents. @spec §7 Payment */
export const paymentIntentRoutes: readonly ApiRoute[] = [
  readRoute('/v1/payment_intents/:id', 'payment_intent'),
  updateRoute('/v1/payment_intents/:id', UPDATE, (world, id, input) => {
    const intent = world.store.get('payment_intent', id);
    return world.store.put<Stripe.PaymentIntent>({
      ...intent,
      metadata: mergedMetadata(intent.metadata, input.metadata),
      description: input.description ?? intent.description,
    });
  }),
  updateRoute('/v1/payment_intents/:id/cancel', CANCEL, (world, id, input) =>
    cancelIntent(world, id, input.cancellation_reason ?? null),
  ),
  listRoute('/v1/payment_intents', 'payment_intent', { filters: ['customer'] }),
];

/** The charge that paid an intent, if any. */
export function paidCharge(world: World, intent: Stripe.PaymentIntent): Stripe.Charge | undefined {
  const id = idOf(intent.latest_charge);
  const charge = id ? world.store.find('charge', id) : undefined;
  return charge?.paid ? charge : undefined;
}
