import type Stripe from 'stripe';

/**
 * Every object type the sandbox stores, by the value of its `object` field. The types are the SDK's, so that the compiler rejects
 * objects Stripe would not send.
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

/** The value of an object's `object` field. */
export type ObjectType = keyof ObjectTypes;

/** Any object the sandbox stores. */
export type StoredObject = ObjectTypes[ObjectType];

/** The id in a field that holds an id or the expanded object. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  if (reference === null || reference === undefined) return null;
  return typeof reference === 'string' ? reference : reference.id;
}
