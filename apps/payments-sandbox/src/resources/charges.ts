import type Stripe from 'stripe';
import { newId } from '../core/ids.js';
import { idOf } from '../core/object-types.js';
import type { World } from '../core/world.js';
import { listRoute } from '../http/lists.js';
import { type ApiRoute, readRoute } from '../http/route.js';
import type { Decline } from '../payments/test-cards.js';
import { availableOn, book, processingFee } from './balance.js';
import { behaviourOfMethod } from './payment-methods.js';

const STATEMENT = 'LATCHKEY';

/** One attempt to charge a payment intent to a card. */
export interface ChargeAttempt {
  readonly intent: Stripe.PaymentIntent;
  readonly method: Stripe.PaymentMethod;
  readonly decline?: Decline;
  readonly authenticated?: boolean;
}

const AUTHENTICATED: Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure = {
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: null,
  version: '2.2.0',
};

function cardOf({
  intent,
  method,
  decline,
  authenticated,
}: ChargeAttempt): Stripe.Charge.PaymentMethodDetails.Card {
  const card = method.card;
  return {
    amount_authorized: decline ? null : intent.amount,
    authorization_code: null,
    brand: card?.brand ?? null,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: decline?.code === 'incorrect_cvc' ? 'fail' : 'pass',
    },
    country: card?.country ?? null,
    electronic_commerce_indicator: null,
    exp_month: card?.exp_month ?? 0,
    exp_year: card?.exp_year ?? 0,
    fingerprint: card?.fingerprint ?? null,
    funding: card?.funding ?? null,
    installments: null,
    last4: card?.last4 ?? null,
    mandate: null,
    network: card?.brand ?? null,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: authenticated ? AUTHENTICATED : null,
    transaction_link_id: null,
    wallet: null,
  };
}

function outcomeOf(decline: Decline | undefined): Stripe.Charge.Outcome {
  return {
    advice_code: decline ? 'try_again_later' : null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: decline ? 'declined_by_network' : 'approved_by_network',
    reason: decline?.declineCode ?? null,
    risk_level: 'normal',
    risk_score: 12,
    seller_message: decline
      ? 'The bank did not return any further details with this decline.'
      : 'Payment complete.',
    type: decline ? 'issuer_declined' : 'authorized',
  };
}

function newCharge(world: World, attempt: ChargeAttempt): Stripe.Charge {
  const { intent, method, decline } = attempt;
  return {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: STATEMENT,
    captured: !decline,
    created: world.clock.seconds(),
    currency: intent.currency,
    customer: idOf(intent.customer),
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(decline),
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { card: cardOf(attempt), type: 'card' },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: intent.transfer_group,
  };
}

/** Records and announces a successful charge, with its balance transaction, or a declined one. */
export function createCharge(world: World, attempt: ChargeAttempt): Stripe.Charge {
  const charge = newCharge(world, attempt);
  if (attempt.decline) {
    world.events.record('charge.failed', world.store.put(charge));
    return charge;
  }
  const movement = book(world, {
    type: 'charge',
    reportingCategory: 'charge',
    amount: charge.amount,
    fee: processingFee(charge.amount),
    source: charge.id,
    description: charge.description,
    availableOn: availableOn(world, behaviourOfMethod(world, attempt.method.id).availableImmediately),
  });
  const paid = world.store.put({ ...charge, balance_transaction: movement.id });
  world.events.record('charge.succeeded', paid);
  return paid;
}

/** Routes of charges, one per attempt to pay. */
export const chargeRoutes: readonly ApiRoute[] = [
  readRoute('/v1/charges/:id', 'charge'),
  listRoute('/v1/charges', 'charge', { filters: ['payment_intent', 'customer', 'transfer_group'] }),
];
