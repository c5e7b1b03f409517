import type { Booking } from '#libs/stays/bookings';
import type { CancellationPreviewView } from '#libs/core/contracts';
import { hoursUntilCheckIn, refundCutoff, toDollars, type Settlement } from '#libs/core/rules';

/** Who gets what if the booking were cancelled at `now`. Dollars. @spec §4 Cancellation, A1, A5, B1 */
export const cancellationPreviewView = (
  booking: Booking,
  settlement: Settlement,
  now: Date,
): CancellationPreviewView => ({
  refund_eligible: settlement.refundEligible,
  refund_amount: toDollars(settlement.refund),
  paid_amount: toDollars(booking.paidCents),
  inconvenience_fee: toDollars(settlement.inconvenienceFee),
  owner_amount: toDollars(settlement.ownerShare),
  platform_amount: toDollars(settlement.platformShare),
  cleaning_amount: toDollars(settlement.cleaning),
  ...(booking.voucherCode && { voucher_returns: settlement.voucherCost < booking.voucherCents }),
  hours_until_check_in: hoursUntilCheckIn(booking.checkInAt, now),
  refund_cutoff_at: refundCutoff(booking.checkInAt).toISOString(),
  check_in_at: booking.checkInAt.toISOString(),
  time_zone: booking.timeZone,
  now: now.toISOString(),
});
