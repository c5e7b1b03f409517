import { z } from 'zod';
import { address, flag, ignored, metadata, text, whole } from '../http/params.js';
import { invalidParameter } from '../http/errors.js';
import { LINES } from './checkout-lines.js';

/** What is kept for the payment intent until there is one. */
const INTENT_DATA = z.strictObject({
  metadata: metadata().optional(),
  description: text().optional(),
  receipt_email: text().optional(),
  transfer_group: text().optional(),
  statement_descriptor: text(22).optional(),
  setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
  ...ignored('capture_method', 'statement_descriptor_suffix'),
});

/** What is kept for the subscription until there is one. */
const SUBSCRIPTION_DATA = z.strictObject({
  metadata: metadata().optional(),
  description: text(500).optional(),
  ...ignored('billing_mode', 'invoice_settings', 'proration_behavior'),
});

/** Everything a session may be created with here; what Stripe knows beyond it is refused rather than quietly dropped. */
export const CREATE_SESSION = z.strictObject({
  mode: z.enum(['payment', 'subscription']),
  line_items: LINES,
  success_url: address(),
  cancel_url: address().optional(),
  client_reference_id: text(200).optional(),
  customer: text().optional(),
  customer_email: text(800).optional(),
  customer_creation: z.enum(['always', 'if_required']).optional(),
  expires_at: whole(0).optional(),
  metadata: metadata().optional(),
  payment_intent_data: INTENT_DATA.optional(),
  subscription_data: SUBSCRIPTION_DATA.optional(),
  submit_type: z.enum(['auto', 'book', 'donate', 'pay', 'subscribe']).optional(),
  allow_promotion_codes: flag().optional(),
  ui_mode: z.enum(['hosted_page']).optional(),
  ...ignored(
    'locale',
    'payment_method_types',
    'billing_address_collection',
    'phone_number_collection',
    'custom_text',
  ),
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

/** A session as it was asked for. */
export type SessionInput = z.infer<typeof CREATE_SESSION>;

/** What is kept beside a session until it is paid. */
export interface SessionPlans {
  readonly intent: NonNullable<SessionInput['payment_intent_data']>;
  readonly subscription: NonNullable<SessionInput['subscription_data']>;
}

const SHORTEST_SECONDS = 30 * 60;
const LONGEST_SECONDS = 24 * 3600;

/**
 * When a session made now ends, in seconds.
 * @throws StripeFailure when asked for less than 30 minutes or more than 24 hours
 * @spec decisions C1
 */
export function expiryFor(asked: number | undefined, now: number): number {
  if (asked === undefined) return now + LONGEST_SECONDS;
  if (asked < now + SHORTEST_SECONDS) {
    throw invalidParameter(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      { param: 'expires_at' },
    );
  }
  if (asked > now + LONGEST_SECONDS) {
    throw invalidParameter(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    );
  }
  return asked;
}
