import type { EventCatalogue, SettlementFacts } from '#libs/core/events';
import { cents, type Settlement } from '#libs/core/rules';
import type { Booking } from './booking.entity.js';

/** The payload that all booking events share, as plain JSON. */
export const factsOf = (booking: Booking, propertyTitle: string) => ({
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
