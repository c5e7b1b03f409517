import type Stripe from 'stripe';
import { z } from 'zod';
import { newSessionId } from '../core/ids.js';
import { idOf } from '../core/object-types.js';
import type { World } from '../core/world.js';
import { invalidParameter, invalidRequest } from '../http/errors.js';
import { listRoute, pageOf } from '../http/lists.js';
import { mergedMetadata } from '../http/metadata.js';
import { metadata, read } from '../http/params.js';
import { actionRoute, type ApiRoute, createRoute, pathParam, readRoute } from '../http/route.js';
import { CREATE_SESSION, expiryFor, type SessionInput, type DeferredData } from './checkout-input.js';
import { saveLines, linesOf, newLines } from './checkout-lines.js';
import { cancelIntent } from './payment-intents.js';

/** Stripe's minimum card payment in US dollars; cents. */
const MIN_AMOUNT = 50;

/** The URL of a session's payment page. */
export const sessionUrl = (publicUrl: string, id: string): string => `${publicUrl}/c/pay/${id}`;

function checkLines(input: SessionInput, lines: readonly Stripe.LineItem[]): number {
  const recurring = lines.filter((line) => line.price?.recurring);
  if (lines.length === 0)
    throw invalidParameter('Missing required param: line_items.', {
      code: 'parameter_missing',
      param: 'line_items',
    });
  if (input.mode === 'subscription' && recurring.length === 0) {
    throw invalidParameter(
      'You must provide at least one recurring price in `subscription` mode when using prices.',
      { param: 'line_items' },
    );
  }
  if (input.mode === 'payment' && recurring.length > 0) {
    throw invalidParameter(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      { param: 'line_items' },
    );
  }
  const total = lines.reduce((sum, line) => sum + line.amount_total, 0);
  if (total >= MIN_AMOUNT) return total;
  throw invalidParameter("The Checkout Session's total amount due must add up to at least $0.50 usd", {
    code: 'amount_too_small',
    param: 'line_items',
  });
}

function createSession(world: World, input: SessionInput): Stripe.Checkout.Session {
  if (input.customer && input.customer_email) {
    throw invalidParameter('You may only specify one of these parameters: customer, customer_email.', {
      param: 'customer',
    });
  }
  const customer = input.customer ? world.store.get('customer', input.customer, 'customer').id : null;
  const lines = newLines(world, input.line_items);
  const total = checkLines(input, lines);
  const session = world.store.put(newSession(world, input, customer, total));
  saveLines(world, session.id, lines);
  const deferred: DeferredData = {
    intent: input.payment_intent_data ?? {},
    subscription: input.subscription_data ?? {},
  };
  world.store.saveNote(session.id, 'plans', deferred);
  world.timers.schedule('session.expire', session.id, session.expires_at * 1000);
  return session;
}

function newSession(
  world: World,
  input: SessionInput,
  customer: string | null,
  total: number,
): Stripe.Checkout.Session {
  const id = newSessionId();
  const created = world.clock.seconds();
  return {
    id,
    object: 'checkout.session',
    ...NOT_USED,
    amount_subtotal: total,
    amount_total: total,
    cancel_url: input.cancel_url ?? null,
    client_reference_id: input.client_reference_id ?? null,
    created,
    currency: 'usd',
    custom_text: { ...NOT_USED.custom_text, submit: input.custom_text?.submit ?? null },
    customer,
    customer_creation:
      input.mode === 'payment' && !customer ? (input.customer_creation ?? 'if_required') : null,
    customer_details: input.customer_email ? detailsOf(input.customer_email, null) : null,
    customer_email: input.customer_email ?? null,
    expires_at: expiryFor(input.expires_at, created),
    metadata: mergedMetadata(null, input.metadata),
    mode: input.mode,
    payment_status: 'unpaid',
    status: 'open',
    submit_type: input.submit_type ?? null,
    success_url: input.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: sessionUrl(world.config.publicUrl, id),
  };
}

/** A session's details of its payer. */
export const detailsOf = (
  email: string | null,
  name: string | null,
): Stripe.Checkout.Session.CustomerDetails => ({
  address: null,
  business_name: null,
  email,
  individual_name: null,
  name,
  phone: null,
  tax_exempt: 'none',
  tax_ids: null,
});

/** Fields the product does not use, with Stripe's values for unused fields. */
const NOT_USED = {
  adaptive_pricing: null,
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer_account: null,
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  locale: null,
  managed_payments: null,
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: 'if_required',
  payment_method_configuration_details: null,
  payment_method_options: { card: { request_three_d_secure: 'automatic' } },
  payment_method_types: ['card'],
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  subscription: null,
  wallet_options: null,
} satisfies Partial<Stripe.Checkout.Session>;

/** Expires an open session, so that it can no longer be paid. No-op for other sessions. @spec decisions C1, C7 */
export function endSession(world: World, id: string): Stripe.Checkout.Session {
  const session = world.store.get('checkout.session', id);
  if (session.status !== 'open') return session;
  const intent = idOf(session.payment_intent);
  if (intent) cancelIntent(world, intent, 'abandoned');
  const expired = world.store.put<Stripe.Checkout.Session>({ ...session, status: 'expired', url: null });
  world.timers.cancel('session.expire', id);
  world.events.record('checkout.session.expired', expired);
  return expired;
}

function expireOnRequest(world: World, id: string): Stripe.Checkout.Session {
  const { status } = world.store.get('checkout.session', id);
  if (status === 'open') return endSession(world, id);
  throw invalidRequest(
    `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${status}.`,
  );
}

const UPDATE = z.strictObject({ metadata: metadata().optional() });

/** Routes of checkout sessions. @spec §7 Payment; decisions C1, C7 */
export const checkoutSessionRoutes: readonly ApiRoute[] = [
  createRoute('/v1/checkout/sessions', CREATE_SESSION, createSession),
  readRoute('/v1/checkout/sessions/:id', 'checkout.session'),
  {
    method: 'POST',
    path: '/v1/checkout/sessions/:id',
    run: (world, call) => {
      const session = world.store.get('checkout.session', pathParam(call));
      const input = read(UPDATE, { ...call.input });
      return world.store.put<Stripe.Checkout.Session>({
        ...session,
        metadata: mergedMetadata(session.metadata, input.metadata),
      });
    },
  },
  actionRoute('/v1/checkout/sessions/:id/expire', expireOnRequest),
  {
    method: 'GET',
    path: '/v1/checkout/sessions/:id/line_items',
    run: (world, call) =>
      pageOf(linesOf(world, world.store.get('checkout.session', pathParam(call)).id), call),
  },
  listRoute('/v1/checkout/sessions', 'checkout.session', {
    filters: ['payment_intent', 'customer', 'subscription', 'status', 'payment_link'],
  }),
];
