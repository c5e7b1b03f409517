import type Stripe from 'stripe';
import { idOf } from '../core/object-types.js';
import type { World } from '../core/world.js';
import { updateCustomer } from '../resources/customers.js';
import { createCardMethod } from '../resources/payment-methods.js';
import { changeSubscription } from '../resources/subscription-object.js';
import { retryInvoice } from '../resources/subscription-renewal.js';
import { runningSubscriptions } from '../resources/subscriptions.js';
import type { Card } from './card-form.js';
import { behaviourOf, type Decline } from './test-cards.js';

/**
 * Sets a new card for a customer and their subscriptions, and retries unpaid invoices immediately.
 * @returns the decline if the bank rejects the card, else null
 * @spec decisions E16
 */
export function changeCard(world: World, customerId: string, card: Card): Decline | null {
  const { declines } = behaviourOf(card.number);
  if (declines) return declines;
  const customer = world.store.get('customer', customerId);
  const method = createCardMethod(world, card, customerId, customer.email);
  updateCustomer(world, customerId, { invoice_settings: { default_payment_method: method.id } });
  for (const subscription of runningSubscriptions(world, customerId)) {
    changeSubscription(world, subscription, { default_payment_method: method.id });
  }
  const unpaid = world.store.listAll('invoice', { customer: customerId, status: 'open' });
  for (const invoice of unpaid) if (invoice.auto_advance) retryInvoice(world, invoice.id);
  return null;
}

/** The card to which the next renewal of a customer's first subscription would be charged. */
export function cardOnFile(world: World, customerId: string): Stripe.PaymentMethod.Card | null {
  const [subscription] = runningSubscriptions(world, customerId);
  const customer = world.store.get('customer', customerId);
  const id =
    idOf(subscription?.default_payment_method) ?? idOf(customer.invoice_settings.default_payment_method);
  return (id ? world.store.find('payment_method', id)?.card : null) ?? null;
}
