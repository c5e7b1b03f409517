import { PointsEntrySchema, VoucherSchema } from './tables.js';

/** A line of the points ledger; negative when points were spent. Immutable. @spec E6, E11 */
export class PointsLine extends PointsEntrySchema.class {}
PointsEntrySchema.setClass(PointsLine);

/** A voucher bought with points, at the terms of that moment. Immutable: its state derives from its bookings. @spec E10 */
export class Voucher extends VoucherSchema.class {}
VoucherSchema.setClass(Voucher);
