import { defineEntity, p } from '@mikro-orm/core';
import { queriesOver, type TablesOf } from '#libs/core/platform';
import type { Cents, PaidPlan, Plan } from '#libs/core/rules';
import type { ChargeLine, ChargeStatus } from './charge.js';

/** A traveler’s paid plan at the provider. */
const SubscriptionSchema = defineEntity({
  name: 'Subscription',
  tableName: 'subscriptions',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    providerId: p.text(),
    plan: p.text().$type<PaidPlan>(),
    priceCents: p.integer().$type<Cents>(),
    status: p.text().$type<'active' | 'past_due' | 'ended'>(),
    periodStart: p.datetime(),
    periodEnd: p.datetime(),
    pendingPlan: p.text().$type<Plan>().nullable(),
    pastDueSince: p.datetime().nullable(),
    startedAt: p.datetime(),
    endedAt: p.datetime().nullable(),
    endReason: p.text().$type<'cancelled' | 'payment_failed'>().nullable(),
    look: p.bigint('number'),
    checkedAt: p.datetime(),
    attemptedAt: p.datetime().nullable(),
  },
});

/** A hosted checkout page for a plan. */
const SubscriptionCheckoutSchema = defineEntity({
  name: 'SubscriptionCheckout',
  tableName: 'subscription_checkouts',
  properties: {
    id: p.text().primary(),
    userId: p.uuid(),
    plan: p.text().$type<PaidPlan>(),
    url: p.text(),
    successUrl: p.text(),
    status: p.text().$type<'open' | 'complete' | 'expired'>().default('open'),
    expiresAt: p.datetime(),
    createdAt: p.datetime(),
    checkedAt: p.datetime(),
  },
});

/** A plan charge in the provider’s figures; total = paid + credit used. */
const SubscriptionInvoiceSchema = defineEntity({
  name: 'SubscriptionInvoice',
  tableName: 'subscription_invoices',
  properties: {
    id: p.uuid().primary(),
    seq: p.bigint('number').autoincrement(),
    providerId: p.text(),
    subscriptionId: p.uuid(),
    userId: p.uuid(),
    number: p.text().nullable(),
    reason: p.text(),
    status: p.text().$type<ChargeStatus>(),
    totalCents: p.integer().$type<Cents>(),
    paidCents: p.integer().$type<Cents>(),
    creditUsedCents: p.integer().$type<Cents>(),
    lines: p.json<ChargeLine[]>(),
    cardBrand: p.text().nullable(),
    cardLast4: p.text().nullable(),
    /** The provider's id of the card itself, the same for whoever pays with it; null when unknown. */
    cardFingerprint: p.text().nullable(),
    paymentReference: p.text().nullable(),
    nextAttemptAt: p.datetime().nullable(),
    issuedAt: p.datetime(),
    paidAt: p.datetime().nullable(),
  },
});

/** A traveler’s customer at the provider. */
const ProviderCustomerSchema = defineEntity({
  name: 'ProviderCustomer',
  tableName: 'provider_customers',
  properties: {
    userId: p.uuid().primary(),
    customerId: p.text(),
    createdAt: p.datetime(),
    deletedAt: p.datetime().nullable(),
    attemptedAt: p.datetime().nullable(),
  },
});

/** The tables of this room; nobody else writes them. */
export const SUBSCRIPTIONS_TABLES = [
  SubscriptionSchema,
  SubscriptionCheckoutSchema,
  SubscriptionInvoiceSchema,
  ProviderCustomerSchema,
];

/** The same, as queries see them. */
export type SubscriptionsTables = TablesOf<(typeof SUBSCRIPTIONS_TABLES)[number]>;

/** Queries over the tables of this room. */
export const db = queriesOver<SubscriptionsTables>;
