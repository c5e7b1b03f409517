import Stripe from 'stripe';
import { newId } from '../core/ids.js';
import { idOf } from '../core/object-types.js';
import type { World } from '../core/world.js';

/** The data of an invoice line. */
export interface LineFacts {
  /** Cents; negative for a credit. */
  readonly amount: number;
  readonly description: string;
  readonly price: Stripe.Price;
  readonly quantity: number;
  /** Epoch seconds. */
  readonly period: { readonly start: number; readonly end: number };
  readonly subscription: string | null;
  readonly subscriptionItem: string | null;
  readonly proration: boolean;
  readonly invoiceItem?: string | null;
}

const productName = (world: World, price: Stripe.Price): string =>
  world.store.get('product', idOf(price.product) ?? '', 'product').name;

const priceDetails = (price: Stripe.Price) => ({
  price_details: { price: price.id, product: idOf(price.product) ?? '' },
  type: 'price_details' as const,
  unit_amount_decimal: price.unit_amount_decimal,
});

/** The regular charge of a subscription item for its period. */
export function periodLine(world: World, item: Stripe.SubscriptionItem): LineFacts {
  const quantity = item.quantity ?? 1;
  return {
    amount: (item.price.unit_amount ?? 0) * quantity,
    description: `${quantity} × ${productName(world, item.price)} (at ${formatPrice(item.price)} / ${item.price.recurring?.interval ?? 'period'})`,
    price: item.price,
    quantity,
    period: { start: item.current_period_start, end: item.current_period_end },
    subscription: item.subscription,
    subscriptionItem: item.id,
    proration: false,
  };
}

const formatPrice = (price: Stripe.Price): string => {
  const cents = String(price.unit_amount ?? 0).padStart(3, '0');
  return `$${cents.slice(0, -2)}.${cents.slice(-2)}`;
};

/** Creates an invoice line. */
export function newLine(facts: LineFacts, invoice: string | null): Stripe.InvoiceLineItem {
  const { amount, period, price, quantity } = facts;
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: 'usd',
    description: facts.description,
    discount_amounts: [],
    discountable: !facts.proration,
    discounts: [],
    invoice,
    livemode: false,
    metadata: {},
    parent: parentOf(facts),
    period,
    pretax_credit_amounts: [],
    pricing: priceDetails(price),
    quantity,
    quantity_decimal: Stripe.Decimal.from(quantity),
    subscription: facts.subscription,
    subtotal: amount,
    taxes: [],
  };
}

function parentOf(facts: LineFacts): Stripe.InvoiceLineItem.Parent {
  const { invoiceItem = null, proration, subscription, subscriptionItem } = facts;
  if (subscriptionItem) {
    return {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: invoiceItem,
        proration,
        proration_details: { credited_items: null },
        subscription,
        subscription_item: subscriptionItem,
      },
      type: 'subscription_item_details',
    };
  }
  const details = {
    invoice_item: invoiceItem ?? '',
    proration,
    proration_details: { credited_items: null },
    subscription,
  };
  return { invoice_item_details: details, subscription_item_details: null, type: 'invoice_item_details' };
}

/** Stores a line for the next invoice of its subscription. */
export function addPendingItem(world: World, customer: string, facts: LineFacts): Stripe.InvoiceItem {
  const item = world.store.put<Stripe.InvoiceItem>({
    id: newId('ii'),
    object: 'invoiceitem',
    amount: facts.amount,
    currency: 'usd',
    customer,
    customer_account: null,
    date: world.clock.seconds(),
    description: facts.description,
    discountable: !facts.proration,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: {},
    parent: facts.subscription
      ? {
          subscription_details: {
            subscription: facts.subscription,
            subscription_item: facts.subscriptionItem ?? undefined,
          },
          type: 'subscription_details',
        }
      : null,
    period: facts.period,
    pricing: priceDetails(facts.price),
    proration: facts.proration,
    quantity: facts.quantity,
    quantity_decimal: Stripe.Decimal.from(facts.quantity),
    tax_rates: [],
    test_clock: null,
  });
  world.store.saveNote(item.id, 'facts', facts);
  world.events.record('invoiceitem.created', item);
  return item;
}

/** The lines of the items pending for the next invoice of a subscription, oldest first; `issueInvoice` assigns them to it. */
export const pendingLines = (world: World, subscription: Stripe.Subscription): LineFacts[] =>
  world.store
    .listAll('invoiceitem', { customer: idOf(subscription.customer) ?? '' })
    .filter(
      (item) => item.invoice === null && item.parent?.subscription_details?.subscription === subscription.id,
    )
    .map((item) => lineOfPending(world, item));

function lineOfPending(world: World, item: Stripe.InvoiceItem): LineFacts {
  const facts = world.store.readNote<LineFacts | null>(item.id, 'facts', null);
  if (!facts) throw new Error(`Invoice item ${item.id} has lost what it was made of`);
  return { ...facts, invoiceItem: item.id };
}
