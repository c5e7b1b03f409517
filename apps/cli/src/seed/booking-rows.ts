import type { EventCatalogue } from '#libs/core/events';
import { Booking } from '#libs/stays/bookings';
import type { Tx } from '#libs/core/platform';
import { cents, CURRENCY, WAIVER_VERSION } from '#libs/core/rules';
import type { Ending, SeededStay } from './seeded-stays.js';

const ZERO = cents(0);

/** Writes the pending booking that holds its nights. @spec §3 Booking, C1, C13, C17 */
export async function holdNights(tx: Tx, seeded: SeededStay): Promise<void> {
  const { home, price } = seeded;
  tx.create(Booking, {
    id: seeded.bookingId,
    propertyId: home.id,
    travelerId: seeded.traveler.id,
    ownerId: home.ownerId,
    checkInDate: seeded.checkIn,
    checkOutDate: seeded.checkOut,
    nights: price.nights,
    guests: seeded.guests,
    specialRequests: seeded.specialRequests,
    waiverVersion: WAIVER_VERSION,
    waiverAcceptedAt: seeded.bookedAt,
    status: 'pending',
    nightlyCents: price.nightly,
    priceLines: seeded.lines,
    subtotalCents: price.subtotal,
    cleaningCents: price.cleaningFee,
    serviceFeeCents: price.serviceFee,
    totalCents: price.total,
    currency: CURRENCY,
    timeZone: home.timeZone,
    checkInAt: seeded.checkInAt,
    checkOutAt: seeded.checkOutAt,
    holdExpiresAt: seeded.holdExpiresAt,
    paidCents: ZERO,
    refundCents: ZERO,
    ownerCents: ZERO,
    platformCents: ZERO,
    keptCleaningCents: ZERO,
    goodwillCents: ZERO,
    voucherCode: null,
    voucherCents: ZERO,
    voucherCostCents: ZERO,
    createdAt: seeded.bookedAt,
  });
  await tx.flush();
}

/** The booking of a seeded stay, as of this transaction. */
export const bookingOf = (tx: Tx, seeded: SeededStay): Promise<Booking> =>
  // `confirmHold` writes past the entity.
  tx.findOneOrFail(Booking, { id: seeded.bookingId }, { refresh: true });

type Facts = Omit<EventCatalogue['booking.created'], 'holdExpiresAt'>;

/** The facts in every booking event. */
export const factsOf = ({ bookingId, home, traveler, checkInAt, checkOutAt, price }: SeededStay): Facts => ({
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
  seeded: SeededStay,
  { at, by, reason, settlement }: Extract<Ending, { kind: 'cancelled' }>,
): EventCatalogue['booking.cancelled'] => ({
  ...factsOf(seeded),
  previousStatus: seeded.payment ? 'confirmed' : 'pending',
  cancelledBy: by,
  reason,
  cancelledAt: at.toISOString(),
  paidCents: seeded.payment ? seeded.price.total : ZERO,
  settlement: {
    refundCents: settlement.refund,
    inconvenienceFeeCents: settlement.inconvenienceFee,
    ownerShareCents: settlement.ownerShare,
    platformShareCents: settlement.platformShare,
    cleaningCents: settlement.cleaning,
  },
});
