import type { Tx } from '#libs/core/platform';
import { cents } from '#libs/core/rules';
import type { PayableBooking, PayableBookings } from './payable-bookings.port.js';
import type { ReturnUrls, StartedCheckout } from './started-checkout.js';
import { db } from './tables.js';

/**
 * Confirms a booking that a voucher covers in full. There is nothing to charge, so the provider is not called: the session is
 * local and complete from the start, and `url` is where the provider would have redirected the traveler.
 * @throws DomainError `booking.wrong_status` unless the booking is pending
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
  await db(tx)
    .insertInto('checkout_sessions')
    .values({
      id: sessionId,
      booking_id: booking.id,
      url,
      amount_cents: cents(0),
      currency: booking.currency,
      status: 'complete',
      payment_status: 'no_payment_required',
      success_url: successUrl,
      cancel_url: cancelUrl,
      expires_at: booking.holdExpiresAt,
      created_at: now,
      checked_at: now,
    })
    .execute();
  await bookings.confirm(tx, booking.id, null, now);
  return { url, sessionId };
}
