import type Stripe from 'stripe';
import { cents, minus, type Cents } from '#libs/core/rules';

/** The provider's status of a plan charge; drafts are not charges yet. */
export type ChargeStatus = 'open' | 'paid' | 'void' | 'uncollectible';

/** One line of a charge, as worded by the provider; negative amounts are credits. */
export type ChargeLine = { description: string; amountCents: Cents };

/** The card details that may be stored. */
export interface CardFacts {
  brand: string;
  last4: string;
}

/** How a charge was paid: the payment's id and the card. */
export interface ChargePayment {
  reference: string | null;
  card: CardFacts | null;
  /** The provider's id of the card itself, the same for whoever pays with it. */
  cardFingerprint: string | null;
}

/** No card payment: paid from credit, or not paid. */
export const NO_PAYMENT: ChargePayment = { reference: null, card: null, cardFingerprint: null };

/** A plan charge in the provider's figures: `total = paid + creditUsed`. */
export interface Charge extends ChargePayment {
  providerId: string;
  number: string | null;
  reason: string;
  status: ChargeStatus;
  totalCents: Cents;
  paidCents: Cents;
  creditUsedCents: Cents;
  lines: ChargeLine[];
  attempts: number;
  nextAttemptAt: Date | null;
  issuedAt: Date;
  paidAt: Date | null;
}

const STATUSES: readonly string[] = ['open', 'paid', 'void', 'uncollectible'] satisfies ChargeStatus[];
const instant = (seconds: number | null): Date | null => (seconds === null ? null : new Date(seconds * 1000));

/** Maps a provider invoice to a charge; null for a draft. */
export function chargeOf(invoice: Stripe.Invoice, payment: ChargePayment): Charge | null {
  const { status } = invoice;
  if (!isChargeStatus(status)) return null;
  const paid = status === 'paid';
  const total = cents(invoice.total);
  const issuedAt = instant(invoice.status_transitions.finalized_at ?? invoice.created) ?? new Date(0);
  return {
    ...payment,
    providerId: invoice.id,
    number: invoice.number,
    reason: invoice.billing_reason ?? 'manual',
    status,
    totalCents: total,
    paidCents: paid ? cents(invoice.amount_paid) : cents(0),
    creditUsedCents: paid ? minus(total, cents(invoice.amount_paid)) : cents(0),
    lines: linesOf(invoice),
    attempts: invoice.attempt_count,
    nextAttemptAt: status === 'open' ? instant(invoice.next_payment_attempt) : null,
    issuedAt,
    paidAt: paid ? (instant(invoice.status_transitions.paid_at) ?? issuedAt) : null,
  };
}

/** The lines of an invoice or invoice preview. */
export const linesOf = (invoice: Stripe.Invoice): ChargeLine[] =>
  invoice.lines.data.map(({ description, amount }) => ({
    description: description ?? '',
    amountCents: cents(amount),
  }));

const isChargeStatus = (status: Stripe.Invoice['status']): status is ChargeStatus =>
  status !== null && STATUSES.includes(status);
