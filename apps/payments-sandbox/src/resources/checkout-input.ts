import { z } from 'zod';
import { httpUrl, flag, ignored, metadata, text, integer } from '../http/params.js';
import { invalidParameter } from '../http/errors.js';
import { LINES } from './checkout-lines.js';

/** Data for the payment intent, stored until the intent exists. */
const INTENT_DATA = z.strictObject({
  metadata: metadata().optional(),
  description: text().optional(),
  receipt_email: text().optional(),
  transfer_group: text().optional(),
  statement_descriptor: text(22).optional(),
  setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
  ...ignored('capture_method', 'statement_descriptor_suffix'),
});

/** Data for the subscription, stored until the subscription exists. */
const SUBSCRIPTION_DATA = z.strictObject({
  metadata: metadata().optional(),
  description: text(500).optional(),
  ...ignored('billing_mode', 'invoice_settings', 'proration_behavior'),
});

/** Text beside the button; Stripe's other places are not shown here. */
const CUSTOM_TEXT = z.strictObject({
  submit: z.strictObject({ message: text(1_200) }).optional(),
  ...ignored('after_submit', 'shipping_address', 'terms_of_service_acceptance'),
});

/** The supported parameters of a new session; Stripe's other parameters are rejected rather than silently ignored. */
export const CREATE_SESSION = z.strictObject({
  mode: z.enum(['payment', 'subscription']),
  line_items: LINES,
  success_url: httpUrl(),
  cancel_url: httpUrl().optional(),
  client_reference_id: text(200).optional(),
  customer: text().optional(),
  customer_email: text(800).optional(),
  customer_creation: z.enum(['always', 'if_required']).optional(),
  expires_at: integer(0).optional(),
  metadata: metadata().optional(),
  payment_intent_data: INTENT_DATA.optional(),
  subscription_data: SUBSCRIPTION_DATA.optional(),
  submit_type: z.enum(['auto', 'book', 'donate', 'pay', 'subscribe']).optional(),
  allow_promotion_codes: flag().optional(),
  custom_text: CUSTOM_TEXT.optional(),
  ui_mode: z.enum(['hosted_page']).optional(),
  ...ignored('locale', 'payment_method_types', 'billing_address_collection', 'phone_number_collection'),
  ...ignored(
    'customer_update',
    'payment_method_options',
    'payment_method_collection',
    'saved_payment_method_options',
  ),
  ...ignored(
    'automatic_tax',
    'tax_id_collection',
    'invoice_creation',
    'consent_collection',
    'adaptive_pricing',
    'branding_settings',
  ),
});

/** The parsed parameters of a new session. */
export type SessionInput = z.infer<typeof CREATE_SESSION>;

/** Data stored with a session until it is paid. */
export interface DeferredData {
  readonly intent: NonNullable<SessionInput['payment_intent_data']>;
  readonly subscription: NonNullable<SessionInput['subscription_data']>;
}

const MIN_SECONDS = 30 * 60;
const MAX_SECONDS = 24 * 3600;

/**
 * When a session created now expires, in epoch seconds; 24 hours by default.
 * @throws StripeFailure for less than 30 minutes or more than 24 hours
 * @spec decisions C1
 */
export function expiryFor(requested: number | undefined, now: number): number {
  if (requested === undefined) return now + MAX_SECONDS;
  if (requested < now + MIN_SECONDS) {
    throw invalidParameter(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      { param: 'expires_at' },
    );
  }
  if (requested > now + MAX_SECONDS) {
    throw invalidParameter(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    );
  }
  return requested;
}
