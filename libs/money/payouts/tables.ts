import { defineEntity, p } from '@mikro-orm/core';
import { queriesOver, type TablesOf } from '#libs/core/platform';
import type { Cents, EarningReason, PayoutAccountStatus } from '#libs/core/rules';

/** An owner’s account at the provider, and what the provider still requires. */
const PayoutAccountSchema = defineEntity({
  name: 'PayoutAccount',
  tableName: 'payout_accounts',
  properties: {
    ownerId: p.uuid().primary(),
    accountId: p.text().nullable(),
    status: p.text().$type<PayoutAccountStatus>().default('incomplete'),
    missing: p.array().defaultRaw(`'{}'::text[]`),
    disabledReason: p.text().nullable(),
    askedAt: p.datetime().nullable(),
    linkOpenedAt: p.datetime().nullable(),
    attemptedAt: p.datetime().nullable(),
    failures: p.integer().default(0),
    nextPayoutAt: p.datetime().nullable(),
    createdAt: p.datetime(),
  },
});

/** Money sent to an owner, or about to be. */
const PayoutSchema = defineEntity({
  name: 'Payout',
  tableName: 'payouts',
  properties: {
    id: p.uuid().primary(),
    ownerId: p.uuid(),
    accountId: p.text(),
    operationId: p.uuid(),
    amountCents: p.bigint('number').$type<Cents>(),
    ownerCents: p.bigint('number').$type<Cents>(),
    cleaningCents: p.bigint('number').$type<Cents>(),
    currency: p.text(),
    state: p.text().$type<'requested' | 'sent' | 'failed' | 'withdrawn'>().default('requested'),
    askedAt: p.datetime().nullable(),
    transferId: p.text().nullable(),
    failureCode: p.text().nullable(),
    failureMessage: p.text().nullable(),
    reversedCents: p.bigint('number').$type<Cents>().default(0),
    ledgerTransactionId: p.uuid().nullable(),
    requestedAt: p.datetime(),
    finishedAt: p.datetime().nullable(),
  },
});

/** What each payout covered, kept even after it failed. Immutable. */
const PayoutLineSchema = defineEntity({
  name: 'PayoutLine',
  tableName: 'payout_lines',
  properties: {
    payoutId: p.uuid().primary(),
    payableId: p.uuid().primary(),
    ownerCents: p.bigint('number').$type<Cents>(),
    cleaningCents: p.bigint('number').$type<Cents>(),
  },
});

/** An amount owed to an owner; negative when taken back. Immutable except for its payout. */
const PayableSchema = defineEntity({
  name: 'Payable',
  tableName: 'payables',
  properties: {
    id: p.uuid().primary(),
    ownerId: p.uuid(),
    bookingId: p.uuid().nullable(),
    reason: p.text().$type<EarningReason>(),
    ledgerTransactionId: p.uuid(),
    ownerCents: p.bigint('number').$type<Cents>(),
    cleaningCents: p.bigint('number').$type<Cents>(),
    dueAt: p.datetime(),
    payoutId: p.uuid().nullable(),
    createdAt: p.datetime(),
  },
});

/** The owner's shares of an owner's payables by reason, in several rows to add up, kept by a trigger of payables. */
const PayableTotalsSchema = defineEntity({
  name: 'PayableTotals',
  tableName: 'payable_totals',
  properties: {
    ownerId: p.uuid().primary(),
    reason: p.text().$type<EarningReason>().primary(),
    slot: p.integer().primary(),
    ownerCents: p.bigint('number').$type<Cents>(),
  },
});

/** Holds back one payable, or all of a booking’s, while active. */
const PayableHoldSchema = defineEntity({
  name: 'PayableHold',
  tableName: 'payable_holds',
  properties: {
    id: p.uuid().primary(),
    bookingId: p.uuid().nullable(),
    payableId: p.uuid().nullable(),
    reason: p.text(),
    reference: p.text(),
    placedAt: p.datetime(),
    liftedAt: p.datetime().nullable(),
    liftedBy: p.uuid().nullable(),
    liftReason: p.text().nullable(),
  },
});

/** A card that counts as an owner's, of somebody who has left and in whose browser the owner had signed in. */
const OwnerCardSchema = defineEntity({
  name: 'OwnerCard',
  tableName: 'owner_cards',
  properties: {
    ownerId: p.uuid().primary(),
    /** The provider's id of the card itself, the same for whoever pays with it. */
    cardFingerprint: p.text().primary(),
    expiresAt: p.datetime(),
  },
});

/** The tables of this room; nobody else writes them. */
export const PAYOUTS_TABLES = [
  PayoutAccountSchema,
  PayoutSchema,
  PayoutLineSchema,
  PayableSchema,
  PayableTotalsSchema,
  PayableHoldSchema,
  OwnerCardSchema,
];

/** The same, as queries see them. */
export type PayoutsTables = TablesOf<(typeof PAYOUTS_TABLES)[number]>;

/** Queries over the tables of this room. */
export const db = queriesOver<PayoutsTables>;
