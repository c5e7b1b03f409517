import { defineEntity, p } from '@mikro-orm/core';
import { queriesOver, type TablesOf } from '#libs/core/platform';
import type { Cents } from '#libs/core/rules';

/** A hosted checkout page at the provider for a booking. */
const CheckoutSessionSchema = defineEntity({
  name: 'CheckoutSession',
  tableName: 'checkout_sessions',
  properties: {
    id: p.text().primary(),
    bookingId: p.uuid(),
    /** The change of dates that is paid; null for the booking itself. */
    changeId: p.uuid().nullable(),
    url: p.text(),
    amountCents: p.integer().$type<Cents>(),
    currency: p.text(),
    status: p.text().$type<'open' | 'complete' | 'expired'>().default('open'),
    paymentStatus: p.text().$type<'paid' | 'unpaid' | 'no_payment_required'>().default('unpaid'),
    paymentIntentId: p.text().nullable(),
    successUrl: p.text(),
    cancelUrl: p.text(),
    problem: p.text().nullable(),
    expiresAt: p.datetime(),
    createdAt: p.datetime(),
    checkedAt: p.datetime(),
  },
});

/** A payment received for a booking or a change of its dates; at most one settles each. */
const PaymentSchema = defineEntity({
  name: 'Payment',
  tableName: 'payments',
  properties: {
    id: p.uuid().primary(),
    bookingId: p.uuid(),
    changeId: p.uuid().nullable(),
    sessionId: p.text(),
    paymentIntentId: p.text(),
    amountCents: p.integer().$type<Cents>(),
    settles: p.boolean(),
    /** The provider's id of the card itself, the same for whoever pays with it; null when unknown. */
    cardFingerprint: p.text().nullable(),
    receivedAt: p.datetime(),
  },
});

/** A dispute of a payment by the cardholder's bank. */
const DisputeSchema = defineEntity({
  name: 'Dispute',
  tableName: 'disputes',
  properties: {
    id: p.text().primary(),
    bookingId: p.uuid(),
    paymentId: p.uuid(),
    amountCents: p.integer().$type<Cents>(),
    feeCents: p.integer().$type<Cents>(),
    reason: p.text(),
    providerStatus: p.text(),
    state: p.text().$type<'open' | 'won' | 'lost'>(),
    evidenceDueAt: p.datetime().nullable(),
    openedAt: p.datetime(),
    closedAt: p.datetime().nullable(),
  },
});

/** The tables of this room; nobody else writes them. */
export const PAYMENTS_TABLES = [CheckoutSessionSchema, PaymentSchema, DisputeSchema];

/** The same, as queries see them. */
export type PaymentsTables = TablesOf<(typeof PAYMENTS_TABLES)[number]>;

/** Queries over the tables of this room. */
export const db = queriesOver<PaymentsTables>;
