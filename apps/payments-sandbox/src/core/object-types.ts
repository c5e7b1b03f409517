import type Stripe from 'stripe';

/**
 * Every object the sandbox keeps, by the name it carries in its own `object` field. The shapes are the SDK's own, so that
 * the compiler refuses an object Stripe would not have sent.
 * @spec §7 Payment; decisions C10
 */
export interface ObjectTypes {
  account: Stripe.Account;
  balance_transaction: Stripe.BalanceTransaction;
  'billing_portal.session': Stripe.BillingPortal.Session;
  charge: Stripe.Charge;
  'checkout.session': Stripe.Checkout.Session;
  customer: Stripe.Customer;
  dispute: Stripe.Dispute;
  event: Stripe.EventBase;
  invoice: Stripe.Invoice;
  invoice_payment: Stripe.InvoicePayment;
  invoiceitem: Stripe.InvoiceItem;
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  price: Stripe.Price;
  product: Stripe.Product;
  refund: Stripe.Refund;
  subscription: Stripe.Subscription;
  subscription_schedule: Stripe.SubscriptionSchedule;
  topup: Stripe.Topup;
  transfer: Stripe.Transfer;
  transfer_reversal: Stripe.TransferReversal;
}

/** The name of a kind of object, as its `object` field spells it. */
export type ObjectType = keyof ObjectTypes;

/** Any object the sandbox keeps. */
export type StoredObject = ObjectTypes[ObjectType];

/** The id behind a field that holds either an id or the expanded object. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  if (reference === null || reference === undefined) return null;
  return typeof reference === 'string' ? reference : reference.id;
}
