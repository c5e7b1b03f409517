import { PointsEntrySchema, VoucherSchema } from './tables.js';

/** A line of the points ledger as it was written; negative when points were spent. Never changed. @spec E6, E11 */
export class PointsLine extends PointsEntrySchema.class {}
PointsEntrySchema.setClass(PointsLine);

/** What redeemed points bought, at the terms of that moment. Never changed: its bookings say what became of it. @spec E10 */
export class Voucher extends VoucherSchema.class {}
VoucherSchema.setClass(Voucher);
