import type Stripe from 'stripe';
import { z } from 'zod';
import { newId } from '../core/ids.js';
import { idOf } from '../core/object-types.js';
import type { World } from '../core/world.js';
import { invalidParameter, invalidRequest } from '../http/errors.js';
import { listRoute } from '../http/lists.js';
import { mergedMetadata } from '../http/metadata.js';
import { flag, ignored, metadata, read, text, integer } from '../http/params.js';
import { type ApiRoute, createRoute, pathParam, readRoute } from '../http/route.js';
import { formatDollars } from '../payments/money.js';
import { book } from './balance.js';
import { paidCharge } from './payment-intents.js';
import { behaviourOfMethod } from './payment-methods.js';

/** Sandbox time until the refunds of the late-refund test cards settle or fail. */
const SETTLE_DELAY_MS = 5000;

const CREATE = z.strictObject({
  payment_intent: text().optional(),
  charge: text().optional(),
  amount: integer(1).optional(),
  currency: text(3).optional(),
  metadata: metadata().optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  reverse_transfer: flag().optional(),
  ...ignored('instructions_email', 'refund_application_fee', 'origin'),
});
type CreateInput = z.infer<typeof CREATE>;

function chargeToRefund(world: World, input: CreateInput): Stripe.Charge {
  if (input.charge) return world.store.get('charge', input.charge, 'charge');
  if (!input.payment_intent) {
    throw invalidParameter(
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  }
  const intent = world.store.get('payment_intent', input.payment_intent, 'payment_intent');
  const charge = paidCharge(world, intent);
  if (charge) return charge;
  throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
    param: 'payment_intent',
  });
}

/** @throws StripeFailure when the charge is unpaid or disputed, or its refunds would exceed it */
function amountToRefund(charge: Stripe.Charge, requested: number | undefined): number {
  const left = charge.amount - charge.amount_refunded;
  if (charge.disputed) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  if (!charge.paid)
    throw invalidRequest(`Charge ${charge.id} was not paid; cannot issue a refund.`, { param: 'charge' });
  if (left <= 0)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  if (requested === undefined || requested <= left) return requested ?? left;
  throw invalidRequest(
    `Refund amount (${formatDollars(requested)}) is greater than unrefunded amount on charge (${formatDollars(left)})`,
    {
      param: 'amount',
    },
  );
}

/** Adds to a charge's refunded amount; negative for a failed refund. */
function countRefunded(world: World, charge: Stripe.Charge, amount: number): Stripe.Charge {
  const refunded = charge.amount_refunded + amount;
  return world.store.put({ ...charge, amount_refunded: refunded, refunded: refunded === charge.amount });
}

function createRefund(world: World, input: CreateInput): Stripe.Refund {
  const charge = chargeToRefund(world, input);
  const amount = amountToRefund(charge, input.amount);
  const id = newId('re');
  const late = behaviourOfMethod(world, charge.payment_method ?? '').refund;
  const movement = book(world, { type: 'refund', reportingCategory: 'refund', amount: -amount, source: id });
  const refund = world.store.put<Stripe.Refund>({
    id,
    object: 'refund',
    amount,
    balance_transaction: movement.id,
    charge: charge.id,
    created: world.clock.seconds(),
    currency: charge.currency,
    customer: idOf(charge.customer),
    customer_account: null,
    destination_details: {
      card: {
        reference: '',
        reference_status: 'pending',
        reference_type: 'acquirer_reference_number',
        type: 'refund',
      },
      type: 'card',
    },
    metadata: mergedMetadata(null, input.metadata),
    payment_intent: idOf(charge.payment_intent),
    payment_method: charge.payment_method,
    reason: input.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: late ? 'pending' : 'succeeded',
    transfer_reversal: null,
  });
  if (late) world.timers.schedule('refund.settle', id, world.clock.now() + SETTLE_DELAY_MS);
  world.events.record('refund.created', refund);
  world.events.record('charge.refunded', countRefunded(world, charge, amount), {
    amount_refunded: charge.amount_refunded,
  });
  return refund;
}

/** Settles or fails a pending refund, depending on its card. */
export function settleRefund(world: World, id: string): void {
  const refund = world.store.find('refund', id);
  if (refund?.status !== 'pending') return;
  if (behaviourOfMethod(world, idOf(refund.payment_method) ?? '').refund === 'fails_late')
    return failRefund(world, refund);
  const settled = world.store.put<Stripe.Refund>({ ...refund, status: 'succeeded' });
  world.events.record('refund.updated', settled, { status: 'pending' });
}

/** Fails a refund: the money returns to the balance and no longer counts as refunded. */
export function failRefund(world: World, refund: Stripe.Refund): void {
  const movement = book(world, {
    type: 'refund_failure',
    reportingCategory: 'refund_failure',
    amount: refund.amount,
    source: refund.id,
  });
  const failed = world.store.put<Stripe.Refund>({
    ...refund,
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: movement.id,
  });
  countRefunded(world, world.store.get('charge', idOf(refund.charge) ?? ''), -refund.amount);
  world.events.record('refund.updated', failed, { status: refund.status });
  world.events.record('refund.failed', failed);
}

const UPDATE = z.strictObject({ metadata: metadata().optional() });

/** Routes of refunds. @spec decisions A1, A5, A7 */
export const refundRoutes: readonly ApiRoute[] = [
  createRoute('/v1/refunds', CREATE, createRefund),
  readRoute('/v1/refunds/:id', 'refund'),
  {
    method: 'POST',
    path: '/v1/refunds/:id',
    run: (world, call) => {
      const refund = world.store.get('refund', pathParam(call));
      const input = read(UPDATE, { ...call.input });
      const updated = world.store.put<Stripe.Refund>({
        ...refund,
        metadata: mergedMetadata(refund.metadata, input.metadata),
      });
      world.events.record('refund.updated', updated, { metadata: refund.metadata });
      return updated;
    },
  },
  listRoute('/v1/refunds', 'refund', { filters: ['payment_intent', 'charge'] }),
];
