import type Stripe from 'stripe';
import { newId, randomText } from '../core/ids.js';
import type { World } from '../core/world.js';
import { asList } from '../http/lists.js';
import { newLine, type LineFacts } from './invoice-lines.js';

/** The input of a new invoice. */
export interface InvoiceFacts {
  /** Null for a preview without a customer. */
  readonly customer: string | null;
  readonly subscription: Stripe.Subscription | null;
  readonly reason: Stripe.Invoice['billing_reason'];
  readonly lines: readonly LineFacts[];
  readonly period: { readonly start: number; readonly end: number };
  readonly defaultPaymentMethod?: string | null;
}

/** Stripe's minimum card charge; smaller amounts go to the customer's balance. Cents. */
const MIN_CHARGE = 50;

/** The amount due after applying the customer's balance (negative is credit), and the balance afterwards. Cents. */
export function settleBalance(total: number, balance: number): { due: number; ending: number } {
  const due = total + balance;
  return due < MIN_CHARGE ? { due: 0, ending: due } : { due, ending: 0 };
}

/** A draft invoice with totals and the customer's balance applied. Not yet stored or announced. */
export function newInvoice(world: World, facts: InvoiceFacts): Stripe.Invoice {
  const id = newId('in');
  const customer = facts.customer ? world.store.get('customer', facts.customer, 'customer') : null;
  const balance = customer?.balance ?? 0;
  const lines = facts.lines.map((line) => newLine(line, id));
  const total = lines.reduce((sum, line) => sum + line.amount, 0);
  const { due } = settleBalance(total, balance);
  const now = world.clock.seconds();
  return {
    id,
    object: 'invoice',
    ...NOT_USED,
    amount_due: due,
    amount_remaining: due,
    billing_reason: facts.reason,
    created: now,
    customer: customer?.id ?? null,
    customer_email: customer?.email ?? null,
    customer_name: customer?.name ?? null,
    default_payment_method: facts.defaultPaymentMethod ?? null,
    effective_at: null,
    ending_balance: null,
    lines: asList(lines, `/v1/invoices/${id}/lines`),
    number: null,
    parent: facts.subscription
      ? {
          quote_details: null,
          subscription_details: {
            metadata: facts.subscription.metadata,
            subscription: facts.subscription.id,
          },
          type: 'subscription_details',
        }
      : null,
    period_end: facts.period.end,
    period_start: facts.period.start,
    starting_balance: balance,
    status: 'draft',
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
  };
}

/** The customer's next invoice number, such as `LK3F9A2C-0002`: one random prefix a customer, counted up. */
export function nextNumber(world: World, customer: string): string {
  const numbers = world.store.listAll('invoice', { customer }).flatMap(({ number }) => number ?? []);
  const prefix = numbers[0]?.split('-')[0] ?? `LK${randomText(6).toUpperCase()}`;
  return `${prefix}-${String(numbers.length + 1).padStart(4, '0')}`;
}

/** Fields the product does not use, with Stripe's values for unused fields. */
const NOT_USED = {
  account_country: 'US',
  account_name: 'Latchkey',
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_paid: 0,
  amount_shipping: 0,
  application: null,
  attempt_count: 0,
  attempted: false,
  auto_advance: true,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
  automatically_finalizes_at: null,
  collection_method: 'charge_automatically',
  currency: 'usd',
  custom_fields: null,
  customer_account: null,
  customer_address: null,
  customer_phone: null,
  customer_shipping: null,
  customer_tax_exempt: 'none',
  customer_tax_ids: [],
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  due_date: null,
  footer: null,
  from_invoice: null,
  hosted_invoice_url: null,
  invoice_pdf: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  metadata: {},
  next_payment_attempt: null,
  on_behalf_of: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
  test_clock: null,
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  total_taxes: [],
  webhooks_delivered_at: null,
} satisfies Partial<Stripe.Invoice>;
