import type { EventCatalogue, SettlementFacts } from '#libs/core/events';
import { cents, type Settlement } from '#libs/core/rules';
import type { Booking } from './booking.entity.js';

/** What {@link factsOf} needs of a booking, as columns of its table. */
export const FACT_COLUMNS = [
  'id',
  'property_id as propertyId',
  'traveler_id as travelerId',
  'owner_id as ownerId',
  'check_in_at as checkInAt',
  'check_out_at as checkOutAt',
  'subtotal_cents as subtotalCents',
  'cleaning_cents as cleaningCents',
  'service_fee_cents as serviceFeeCents',
  'total_cents as totalCents',
  'voucher_cents as voucherCents',
] as const;

type ColumnName<Column> = Column extends `${string} as ${infer Name}` ? Name : Column;
type FactsName = ColumnName<(typeof FACT_COLUMNS)[number]> & keyof Booking;

/** The payload that all booking events share, as plain JSON. */
export const factsOf = (booking: Pick<Booking, FactsName>, propertyTitle: string) => ({
  bookingId: booking.id,
  propertyId: booking.propertyId,
  propertyTitle,
  travelerId: booking.travelerId,
  ownerId: booking.ownerId,
  checkInAt: booking.checkInAt.toISOString(),
  checkOutAt: booking.checkOutAt.toISOString(),
  subtotalCents: booking.subtotalCents,
  cleaningCents: booking.cleaningCents,
  serviceFeeCents: booking.serviceFeeCents,
  totalCents: booking.totalCents,
  voucherCents: booking.voucherCents,
});

/** Payload of `booking.cancelled`, from a cancelled booking and its previous status. @throws Error when it is not cancelled */
export function cancelledFacts(
  booking: Booking,
  title: string,
  previousStatus: 'pending' | 'confirmed',
  settlement: Settlement,
): EventCatalogue['booking.cancelled'] {
  if (!booking.cancelledAt || !booking.cancelledBy || !booking.cancellationReason) {
    throw new Error(`Booking ${booking.id} has not been cancelled`);
  }
  return {
    ...factsOf(booking, title),
    previousStatus,
    cancelledBy: booking.cancelledBy,
    reason: booking.cancellationReason,
    cancelledAt: booking.cancelledAt.toISOString(),
    paidCents: booking.paidCents,
    settlement: settlementFacts(settlement),
  };
}

const settlementFacts = (settlement: Settlement): SettlementFacts => ({
  refundCents: settlement.refund,
  inconvenienceFeeCents: settlement.inconvenienceFee,
  ownerShareCents: settlement.ownerShare,
  platformShareCents: settlement.platformShare,
  cleaningCents: settlement.cleaning,
  voucherCostCents: settlement.voucherCost,
});

const ZERO = cents(0);

/** Settlement of an unpaid booking. @spec C7 */
export const NOTHING_PAID: Settlement = {
  refundEligible: false,
  refund: ZERO,
  inconvenienceFee: ZERO,
  ownerShare: ZERO,
  platformShare: ZERO,
  cleaning: ZERO,
  voucherCost: ZERO,
};

/** The amounts that a cancellation settles. */
export const pricedParts = (booking: Booking) => ({
  subtotal: booking.subtotalCents,
  cleaningFee: booking.cleaningCents,
  discount: booking.voucherCents,
});
