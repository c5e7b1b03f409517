import { defineEntity, p } from '@mikro-orm/core';
import { queriesOver, type TablesOf } from '#libs/core/platform';
import type { BookingStatus, Cents, PerkCategory, PointsState, Tier, VoucherKind } from '#libs/core/rules';

/** Why points were added or deducted. */
type PointsKind = 'stay' | 'change' | 'redemption' | 'clawback' | 'adjustment';

/** Points earned or spent. Immutable. */
export const PointsEntrySchema = defineEntity({
  name: 'PointsEntry',
  tableName: 'points_entries',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    bookingId: p.uuid().nullable(),
    /** The change of dates that a line of kind `change` is for; it names no booking. */
    changeId: p.uuid().nullable(),
    kind: p.text().$type<PointsKind>(),
    state: p.text().$type<PointsState>(),
    points: p.integer(),
    description: p.text(),
    formula: p.text().nullable(),
    postsAt: p.datetime().nullable(),
    createdAt: p.datetime(),
  },
});

/** The outcome of pending points. Immutable. */
const PointsOutcomeSchema = defineEntity({
  name: 'PointsOutcome',
  tableName: 'points_outcomes',
  properties: {
    entryId: p.uuid().primary(),
    state: p.text().$type<PointsState>(),
    decidedAt: p.datetime(),
  },
});

/** A perk and its position in the catalogue. */
const PerkListingSchema = defineEntity({
  name: 'PerkListing',
  tableName: 'perk_catalogue',
  properties: {
    id: p.uuid().primary(),
    position: p.integer(),
  },
});

/** Terms of a perk from an effective date on. Immutable. */
const PerkVersionSchema = defineEntity({
  name: 'PerkVersion',
  tableName: 'perk_terms',
  properties: {
    id: p.bigint('number').autoincrement().primary(),
    perkId: p.uuid(),
    effectiveFrom: p.datetime(),
    offered: p.boolean(),
    category: p.text().$type<PerkCategory>(),
    title: p.text(),
    description: p.text(),
    discountPercentage: p.integer().nullable(),
    pointsCost: p.integer().nullable(),
    minTier: p.text().$type<Tier>(),
    kind: p.text().$type<VoucherKind>().nullable(),
    percent: p.integer().nullable(),
    worthCents: p.integer().$type<Cents>().nullable(),
    minNights: p.integer(),
    minSubtotalCents: p.integer().$type<Cents>(),
    setBy: p.uuid().nullable(),
    reason: p.text().nullable(),
    setAt: p.datetime(),
  },
});

/** A voucher bought with points, at the terms of that moment. Immutable. */
export const VoucherSchema = defineEntity({
  name: 'Voucher',
  tableName: 'vouchers',
  properties: {
    code: p.text().primary(),
    userId: p.uuid(),
    perkId: p.uuid(),
    pointsLineId: p.uuid(),
    expiresAt: p.datetime(),
    createdAt: p.datetime(),
    title: p.text(),
    kind: p.text().$type<VoucherKind>().nullable(),
    percent: p.integer().nullable(),
    worthCents: p.integer().$type<Cents>().nullable(),
    minNights: p.integer().default(1),
    minSubtotalCents: p.integer().$type<Cents>().default(0),
    /** Made by the client that bought it; null without one. */
    requestKey: p.uuid().nullable(),
  },
});

/** View: entries with their current state. */
const PointsLineSchema = defineEntity({
  name: 'PointsLine',
  tableName: 'points_lines',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    bookingId: p.uuid().nullable(),
    kind: p.text().$type<PointsKind>(),
    state: p.text().$type<PointsState>(),
    points: p.integer(),
    description: p.text(),
    formula: p.text().nullable(),
    postsAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    changedAt: p.datetime(),
    changeId: p.uuid().nullable(),
  },
});

/** Each user's points by state, kept by triggers. */
const PointsBalanceSchema = defineEntity({
  name: 'PointsBalance',
  tableName: 'points_balances',
  properties: {
    userId: p.uuid().primary(),
    balance: p.bigint('number'),
    lifetime: p.bigint('number'),
    pending: p.bigint('number'),
  },
});

/** View: perks with the period in which their terms are in force. */
const PerkSchema = defineEntity({
  name: 'Perk',
  tableName: 'perks',
  properties: {
    id: p.uuid().primary(),
    category: p.text().$type<PerkCategory>(),
    title: p.text(),
    description: p.text(),
    discountPercentage: p.integer().nullable(),
    pointsCost: p.integer().nullable(),
    minTier: p.text().$type<Tier>(),
    position: p.integer(),
    validFrom: p.datetime().primary(),
    validUntil: p.datetime(),
    kind: p.text().$type<VoucherKind>().nullable(),
    percent: p.integer().nullable(),
    worthCents: p.integer().$type<Cents>().nullable(),
    minNights: p.integer(),
    minSubtotalCents: p.integer().$type<Cents>(),
  },
});

/** View: vouchers with the booking that holds or has used them. */
const VoucherStatusSchema = defineEntity({
  name: 'VoucherStatus',
  tableName: 'voucher_status',
  properties: {
    code: p.text().primary(),
    userId: p.uuid(),
    perkId: p.uuid(),
    title: p.text(),
    /** Null for a perk that is not a discount on stays. */
    kind: p.text().$type<VoucherKind>().nullable(),
    percent: p.integer().nullable(),
    minNights: p.integer(),
    minSubtotalCents: p.integer().$type<Cents>(),
    createdAt: p.datetime(),
    /** The rest of an amount, or the maximum discount of another kind. */
    worthCents: p.integer().$type<Cents>().nullable(),
    expiresAt: p.datetime(),
    bookingId: p.uuid().nullable(),
    bookingStatus: p.text().$type<BookingStatus>().nullable(),
    /** When a paid booking last released it. */
    returnedAt: p.datetime().nullable(),
  },
});

/** The tables this room owns; no other room writes them. */
export const LOYALTY_TABLES = [
  PointsEntrySchema,
  PointsOutcomeSchema,
  PointsBalanceSchema,
  PerkListingSchema,
  PerkVersionSchema,
  VoucherSchema,
];

/** Views over these tables; read like tables. */
export const LOYALTY_VIEWS = [PointsLineSchema, PerkSchema, VoucherStatusSchema];

/** Their row types for queries. */
export type LoyaltyTables = TablesOf<(typeof LOYALTY_TABLES)[number] | (typeof LOYALTY_VIEWS)[number]>;

/** Query builder for the tables of this room. */
export const db = queriesOver<LoyaltyTables>;
