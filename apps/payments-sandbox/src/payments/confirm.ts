import type Stripe from 'stripe';
import type { World } from '../core/world.js';
import { createCharge } from '../resources/charges.js';
import { behaviourOfMethod } from '../resources/payment-methods.js';
import type { CardBehaviour, Decline } from './test-cards.js';

/** The outcome of an attempt to pay. */
export type Outcome =
  | { readonly status: 'succeeded'; readonly intent: Stripe.PaymentIntent; readonly charge: Stripe.Charge }
  | { readonly status: 'requires_action'; readonly intent: Stripe.PaymentIntent }
  | { readonly status: 'declined'; readonly intent: Stripe.PaymentIntent; readonly decline: Decline };

/** How the cardholder takes part in a charge. */
export interface ConfirmOptions {
  /** The cardholder has just completed the bank's confirmation step. */
  readonly authenticated?: boolean;
  /** The cardholder is absent, as for a renewal. */
  readonly offSession?: boolean;
}

/** Sandbox time between a payment and the dispute that its test card triggers. */
const DISPUTE_DELAY_MS = 3000;

const AUTHENTICATION_FAILED: Decline = {
  code: 'payment_intent_authentication_failure',
  declineCode: 'authentication_required',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};
const AUTHENTICATION_REQUIRED: Decline = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

function declineFor(card: CardBehaviour, { offSession }: ConfirmOptions): Decline | undefined {
  if (card.declines) return card.declines;
  return offSession ? card.declinesOffSession : undefined;
}

/** Charges an intent with a card, unless the bank declines it or asks for confirmation. @spec decisions C9 */
export function confirmIntent(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  options: ConfirmOptions = {},
): Outcome {
  const card = behaviourOfMethod(world, method.id);
  const decline = declineFor(card, options);
  if (decline) return declined(world, intent, method, decline);
  if (card.requiresAuthentication && options.offSession)
    return declined(world, intent, method, AUTHENTICATION_REQUIRED);
  if (card.requiresAuthentication && !options.authenticated)
    return requireAuthentication(world, intent, method);
  return succeeded(world, intent, method, options.authenticated ?? false);
}

/** Records that the cardholder failed the bank's confirmation step; creates no charge. */
export function failAuthentication(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Outcome {
  return markDeclined(world, intent, method, AUTHENTICATION_FAILED, null);
}

function succeeded(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  authenticated: boolean,
): Outcome {
  const charge = createCharge(world, { intent, method, authenticated });
  const paid = world.store.put<Stripe.PaymentIntent>({
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  });
  world.events.record('payment_intent.succeeded', paid);
  if (behaviourOfMethod(world, method.id).disputed) {
    world.timers.schedule('dispute.open', charge.id, world.clock.now() + DISPUTE_DELAY_MS);
  }
  return { status: 'succeeded', intent: paid, charge };
}

function declined(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: Decline,
): Outcome {
  const charge = createCharge(world, { intent, method, decline });
  return markDeclined(world, intent, method, decline, charge.id);
}

function markDeclined(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: Decline,
  charge: string | null,
): Outcome {
  const { code, declineCode, message } = decline;
  const failed = world.store.put<Stripe.PaymentIntent>({
    ...intent,
    last_payment_error: {
      ...(charge ? { charge } : {}),
      code,
      decline_code: declineCode,
      doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`,
      message,
      payment_method: method,
      type: 'card_error',
    },
    latest_charge: charge ?? intent.latest_charge,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  });
  world.events.record('payment_intent.payment_failed', failed);
  return { status: 'declined', intent: failed, decline };
}

function requireAuthentication(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Outcome {
  const waiting = world.store.put<Stripe.PaymentIntent>({
    ...intent,
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
    payment_method: method.id,
    status: 'requires_action',
  });
  world.events.record('payment_intent.requires_action', waiting);
  return { status: 'requires_action', intent: waiting };
}
