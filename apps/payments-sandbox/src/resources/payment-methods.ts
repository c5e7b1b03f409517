import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { z } from 'zod';
import { newId } from '../core/ids.js';
import type { World } from '../core/world.js';
import { listRoute } from '../http/lists.js';
import { text } from '../http/params.js';
import { actionRoute, type ApiRoute, pathParam, readRoute, updateRoute } from '../http/route.js';
import type { Card } from '../payments/card-form.js';
import { behaviourOf, type CardBehaviour } from '../payments/test-cards.js';

const brandOf = (number: string): string => {
  if (/^3[47]/.test(number)) return 'amex';
  return number.startsWith('4') ? 'visa' : 'mastercard';
};

/** Card details with the last four digits and a hash of the number. The number is stored separately, because it decides a test card's behaviour. */
function cardDetails({ number, expMonth, expYear }: Card): Stripe.PaymentMethod.Card {
  const brand = brandOf(number);
  return {
    brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    display_brand: brand,
    exp_month: expMonth,
    exp_year: expYear,
    fingerprint: createHash('sha256').update(number).digest('hex').slice(0, 16),
    funding: 'credit',
    generated_from: null,
    last4: number.slice(-4),
    networks: { available: [brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
}

/** Creates a payment method from a card, attached to `customer` if given. */
export function createCardMethod(
  world: World,
  card: Card,
  customer: string | null,
  email: string | null,
): Stripe.PaymentMethod {
  const method = world.store.put<Stripe.PaymentMethod>({
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: { address: null, email, name: card.name, phone: null, tax_id: null },
    card: cardDetails(card),
    created: world.clock.seconds(),
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  });
  world.store.saveNote(method.id, 'card_number', card.number);
  if (customer) world.events.record('payment_method.attached', method);
  return method;
}

/** The behaviour of a payment method's card. */
export const behaviourOfMethod = (world: World, methodId: string): CardBehaviour =>
  behaviourOf(world.store.readNote(methodId, 'card_number', ''));

const ATTACH = z.strictObject({ customer: text() });

/** Attaches a card to a customer, so that it can be charged later. */
function attach(world: World, methodId: string, customer: string): Stripe.PaymentMethod {
  const method = world.store.put<Stripe.PaymentMethod>({
    ...world.store.get('payment_method', methodId),
    customer,
  });
  world.events.record('payment_method.attached', method);
  return method;
}

/** Detaches a card from its customer. */
export function detach(world: World, methodId: string): Stripe.PaymentMethod {
  const method = world.store.put<Stripe.PaymentMethod>({
    ...world.store.get('payment_method', methodId),
    customer: null,
  });
  world.events.record('payment_method.detached', method);
  return method;
}

/** Stripe's ids for test cards. */
const TEST_METHODS: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_authenticationRequired: '4000002500003155',
};

/** Finds a payment method; test ids such as `pm_card_visa` create a new one, as in Stripe's test mode. */
export function resolveMethod(world: World, id: string, customer: string | null): Stripe.PaymentMethod {
  const number = TEST_METHODS[id];
  if (!number) return world.store.get('payment_method', id, 'payment_method');
  const year = new Date(world.clock.now()).getUTCFullYear() + 4;
  return createCardMethod(world, { number, expMonth: 12, expYear: year, name: 'Test Card' }, customer, null);
}

/** Routes of payment methods. */
export const paymentMethodRoutes: readonly ApiRoute[] = [
  readRoute('/v1/payment_methods/:id', 'payment_method'),
  updateRoute('/v1/payment_methods/:id/attach', ATTACH, (world, id, { customer }) => {
    world.store.get('customer', customer, 'customer');
    return attach(world, resolveMethod(world, id, null).id, customer);
  }),
  actionRoute('/v1/payment_methods/:id/detach', detach),
  listRoute('/v1/payment_methods', 'payment_method', { filters: ['customer', 'type'] }),
  listRoute('/v1/customers/:id/payment_methods', 'payment_method', {
    filters: ['type'],
    within: (call) => ({ customer: pathParam(call) }),
  }),
];
