import { defineEntity, p } from '@mikro-orm/core';
import type { PointsState } from '#libs/rules';

const PointsLineSchema = defineEntity({
  name: 'PointsLine',
  tableName: 'points_lines',
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
    changedAt: p.datetime(),
  },
});

/** A line of the points ledger; negative when points were spent. @spec E6, E11 */
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
    expiresAt: p.datetime(),
    createdAt: p.datetime(),
  },
});

/** What redeemed points bought. @spec E10 */
export class Voucher extends VoucherSchema.class {}
VoucherSchema.setClass(Voucher);
