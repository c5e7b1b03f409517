import type { EventCatalogue } from '#libs/core/events';
import { Booking } from '#libs/stays/bookings';
import type { Tx } from '#libs/core/platform';
import { cents, CURRENCY, WAIVER_VERSION } from '#libs/core/rules';
import type { Ending, Plot } from './plot.js';

const ZERO = cents(0);

/** Writes the booking as it was when its nights were taken. @spec §3 Booking, C1, C13, C17 */
export async function holdNights(tx: Tx, plot: Plot): Promise<void> {
  const { home, price } = plot;
  tx.create(Booking, {
    id: plot.bookingId,
    propertyId: home.id,
    travelerId: plot.traveler.id,
    ownerId: home.ownerId,
    checkInDate: plot.checkIn,
    checkOutDate: plot.checkOut,
    nights: price.nights,
    guests: plot.guests,
    specialRequests: plot.specialRequests,
    waiverVersion: WAIVER_VERSION,
    waiverAcceptedAt: plot.bookedAt,
    status: 'pending',
    nightlyCents: price.nightly,
    subtotalCents: price.subtotal,
    cleaningCents: price.cleaningFee,
    serviceFeeCents: price.serviceFee,
    totalCents: price.total,
    currency: CURRENCY,
    timeZone: home.timeZone,
    checkInAt: plot.checkInAt,
    checkOutAt: plot.checkOutAt,
    holdExpiresAt: plot.holdExpiresAt,
    paidCents: ZERO,
    refundCents: ZERO,
    ownerCents: ZERO,
    platformCents: ZERO,
    keptCleaningCents: ZERO,
    goodwillCents: ZERO,
    voucherCode: null,
    voucherCents: ZERO,
    voucherCostCents: ZERO,
    createdAt: plot.bookedAt,
  });
  await tx.flush();
}

/** The booking of a plot, as it stands in this transaction. */
export const bookingOf = (tx: Tx, plot: Plot): Promise<Booking> =>
  tx.findOneOrFail(Booking, { id: plot.bookingId });

type Facts = Omit<EventCatalogue['booking.created'], 'holdExpiresAt'>;

/** The facts that every booking event carries. */
export const factsOf = ({ bookingId, home, traveler, checkInAt, checkOutAt, price }: Plot): Facts => ({
  bookingId,
  propertyId: home.id,
  propertyTitle: home.title,
  travelerId: traveler.id,
  ownerId: home.ownerId,
  checkInAt: checkInAt.toISOString(),
  checkOutAt: checkOutAt.toISOString(),
  subtotalCents: price.subtotal,
  cleaningCents: price.cleaningFee,
  serviceFeeCents: price.serviceFee,
  totalCents: price.total,
});

/** Facts of a cancellation. @spec A1, A5, A7, C2 */
export const cancelledFacts = (
  plot: Plot,
  { at, by, reason, settlement }: Extract<Ending, { kind: 'cancelled' }>,
): EventCatalogue['booking.cancelled'] => ({
  ...factsOf(plot),
  previousStatus: plot.payment ? 'confirmed' : 'pending',
  cancelledBy: by,
  reason,
  cancelledAt: at.toISOString(),
  paidCents: plot.payment ? plot.price.total : ZERO,
  settlement: {
    refundCents: settlement.refund,
    inconvenienceFeeCents: settlement.inconvenienceFee,
    ownerShareCents: settlement.ownerShare,
    platformShareCents: settlement.platformShare,
    cleaningCents: settlement.cleaning,
  },
});
