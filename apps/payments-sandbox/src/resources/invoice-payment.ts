import type Stripe from 'stripe';
import { newId } from '../core/ids.js';
import { idOf } from '../core/object-types.js';
import type { World } from '../core/world.js';
import { confirmIntent, type Outcome } from '../payments/confirm.js';
import type { Decline } from '../payments/test-cards.js';
import { defaultMethodOf } from './customers.js';
import { newInvoice, nextNumber, settleBalance, type InvoiceFacts } from './invoice-object.js';
import { createIntent } from './payment-intents.js';

/** The result of collecting an invoice. */
export type Collection =
  | { readonly paid: true; readonly invoice: Stripe.Invoice }
  | { readonly paid: false; readonly invoice: Stripe.Invoice; readonly decline: Decline };

const NO_CARD: Decline = {
  code: 'resource_missing',
  declineCode: 'no_payment_method',
  message: 'This customer has no attached payment source or default payment method.',
};

/** Creates and finalizes an invoice: assigns its number and applies the customer's balance. */
export function issueInvoice(world: World, facts: InvoiceFacts & { customer: string }): Stripe.Invoice {
  const draft = world.store.put(newInvoice(world, facts));
  world.events.record('invoice.created', draft);
  for (const line of facts.lines) assignItem(world, draft.id, line.invoiceItem);
  const customer = world.store.get('customer', facts.customer);
  const { ending } = settleBalance(draft.total, customer.balance);
  if (ending !== customer.balance) world.store.put<Stripe.Customer>({ ...customer, balance: ending });
  const now = world.clock.seconds();
  const open = world.store.put<Stripe.Invoice>({
    ...draft,
    effective_at: now,
    ending_balance: ending,
    number: nextNumber(world, facts.customer),
    status: 'open',
    status_transitions: { ...draft.status_transitions, finalized_at: now },
  });
  world.events.record('invoice.finalized', open);
  return open;
}

/** Assigns a pending item to its invoice, so that it is charged only once. */
function assignItem(world: World, invoice: string, id: string | null | undefined): void {
  const item = id ? world.store.find('invoiceitem', id) : undefined;
  if (item) world.store.put<Stripe.InvoiceItem>({ ...item, invoice });
}

/** The card to charge: the invoice's, else its subscription's, else its customer's. */
function methodFor(world: World, invoice: Stripe.Invoice): string | null {
  const subscriptionId = subscriptionOf(invoice);
  const subscription = subscriptionId ? world.store.find('subscription', subscriptionId) : undefined;
  return (
    idOf(invoice.default_payment_method) ??
    idOf(subscription?.default_payment_method) ??
    defaultMethodOf(world, idOf(invoice.customer) ?? '')
  );
}

/** The id of an invoice's subscription, or null. */
export const subscriptionOf = (invoice: Stripe.Invoice): string | null =>
  idOf(invoice.parent?.subscription_details?.subscription ?? null);

/** Charges an open invoice off session, to `methodId` or the card on file. An invoice with nothing due counts as paid. */
export function collect(world: World, invoice: Stripe.Invoice, methodId: string | null = null): Collection {
  if (invoice.amount_due === 0) return { paid: true, invoice: markPaid(world, invoice, null) };
  const id = methodId ?? methodFor(world, invoice);
  const method = id ? world.store.find('payment_method', id) : undefined;
  const intent = intentFor(world, invoice);
  if (!method) return { paid: false, decline: NO_CARD, invoice: markFailed(world, invoice) };
  return recordOutcome(world, invoice, confirmIntent(world, intent, method, { offSession: true }));
}

function recordOutcome(world: World, invoice: Stripe.Invoice, outcome: Outcome): Collection {
  if (outcome.status === 'succeeded')
    return { paid: true, invoice: markPaid(world, invoice, outcome.intent) };
  const decline = outcome.status === 'declined' ? outcome.decline : NO_CARD;
  return { paid: false, decline, invoice: markFailed(world, invoice) };
}

/** Finds or creates the invoice's payment intent, which all attempts share. */
function intentFor(world: World, invoice: Stripe.Invoice): Stripe.PaymentIntent {
  const [payment] = world.store.listAll('invoice_payment', { invoice: invoice.id });
  const id = idOf(payment?.payment.payment_intent);
  if (id) return world.store.get('payment_intent', id);
  const intent = createIntent(world, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: idOf(invoice.customer),
    description:
      invoice.billing_reason === 'subscription_update' ? 'Subscription update' : 'Subscription cycle',
    setupFutureUsage: 'off_session',
  });
  linkIntent(world, invoice, intent);
  return intent;
}

/** Links a payment intent to the invoice it pays. */
export function linkIntent(
  world: World,
  invoice: Stripe.Invoice,
  intent: Stripe.PaymentIntent,
): Stripe.InvoicePayment {
  return world.store.put<Stripe.InvoicePayment>({
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: intent.amount,
    created: world.clock.seconds(),
    currency: intent.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  });
}

/** Marks an invoice as paid, by a payment or, without an intent, by credit. */
export function markPaid(
  world: World,
  invoice: Stripe.Invoice,
  intent: Stripe.PaymentIntent | null,
): Stripe.Invoice {
  const now = world.clock.seconds();
  const [payment] = world.store.listAll('invoice_payment', { invoice: invoice.id });
  if (payment && intent) {
    const paidPayment: Stripe.InvoicePayment = {
      ...payment,
      amount_paid: intent.amount,
      status: 'paid',
      status_transitions: { canceled_at: null, paid_at: now },
    };
    world.events.record('invoice_payment.paid', world.store.put(paidPayment));
  }
  const paid = world.store.put<Stripe.Invoice>({
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: invoice.attempt_count + (intent ? 1 : 0),
    attempted: true,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: now },
  });
  world.timers.cancel('invoice.retry', invoice.id);
  world.events.record('invoice.paid', paid);
  world.events.record('invoice.payment_succeeded', paid);
  return paid;
}

function markFailed(world: World, invoice: Stripe.Invoice): Stripe.Invoice {
  const failed = world.store.put<Stripe.Invoice>({
    ...invoice,
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
  });
  world.events.record('invoice.payment_failed', failed);
  return failed;
}
