import { defineEntity, p } from '@mikro-orm/core';
import type { Cents, PointsState, VoucherKind } from '#libs/rules';

const PointsLineSchema = defineEntity({
  name: 'PointsLine',
  tableName: 'points_entries',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    bookingId: p.uuid().nullable(),
    kind: p.text().$type<'stay' | 'redemption' | 'clawback' | 'adjustment'>(),
    state: p.text().$type<PointsState>(),
    points: p.integer(),
    description: p.text(),
    formula: p.text().nullable(),
    postsAt: p.datetime().nullable(),
    createdAt: p.datetime(),
  },
});

/** A line of the points ledger as it was written; negative when points were spent. Never changed. @spec E6, E11 */
export class PointsLine extends PointsLineSchema.class {}
PointsLineSchema.setClass(PointsLine);

const VoucherSchema = defineEntity({
  name: 'Voucher',
  tableName: 'vouchers',
  properties: {
    code: p.text().primary(),
    userId: p.uuid(),
    perkId: p.uuid(),
    pointsLineId: p.uuid(),
    title: p.text(),
    kind: p.text().$type<VoucherKind>().nullable(),
    percent: p.integer().nullable(),
    worthCents: p.integer().$type<Cents>().nullable(),
    minNights: p.integer(),
    minSubtotalCents: p.integer().$type<Cents>(),
    expiresAt: p.datetime(),
    createdAt: p.datetime(),
  },
});

/** What redeemed points bought, at the terms of that moment. Never changed: its bookings say what became of it. @spec E10 */
export class Voucher extends VoucherSchema.class {}
VoucherSchema.setClass(Voucher);
