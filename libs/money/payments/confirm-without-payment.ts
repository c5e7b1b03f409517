import type { Tx } from '#libs/core/platform';
import type { PayableBooking, PayableBookings } from './payable-bookings.port.js';
import type { ReturnUrls, StartedCheckout } from './started-checkout.js';

/**
 * Confirms a booking that a voucher paid all of. There is nothing to charge, so the provider is not asked; the session is
 * ours alone, complete from the beginning, and `url` is where the provider would have sent the traveler.
 * @throws Refusal `booking.wrong_status` unless the booking is pending
 * @spec A11, C10
 */
export async function confirmWithoutPayment(
  tx: Tx,
  bookings: PayableBookings,
  booking: PayableBooking,
  urls: ReturnUrls & { now: Date },
): Promise<StartedCheckout> {
  const { successUrl, cancelUrl, now } = urls;
  const sessionId = `cs_voucher_${booking.id.replaceAll('-', '')}`;
  const url = successUrl.replace('{CHECKOUT_SESSION_ID}', sessionId);
  await tx.execute(
    `insert into checkout_sessions
       (id, booking_id, url, amount_cents, currency, status, payment_status, success_url, cancel_url, expires_at, created_at,
        checked_at)
     values (?, ?, ?, 0, ?, 'complete', 'no_payment_required', ?, ?, ?, ?, ?)`,
    [sessionId, booking.id, url, booking.currency, successUrl, cancelUrl, booking.holdExpiresAt, now, now],
  );
  await bookings.confirm(tx, booking.id, null, now);
  return { url, sessionId };
}
