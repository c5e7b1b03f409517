import type { BookingView } from '#libs/core/contracts';
import { clockTime, exactDollars } from '#libs/ui';

/** Why a booking ended, for its traveler. @spec C2, C4, A7 */
export function cancellationLabel(booking: BookingView): string {
  switch (booking.cancellation_reason) {
    case 'payment_expired':
      return 'The payment was not completed in time, so the dates were released.';
    case 'replaced':
      return 'Replaced by a newer booking of yours.';
    case 'owner_request':
      return 'Cancelled by the owner. You get a full refund.';
    case 'operator_request':
      return 'Cancelled by Latchkey. You get a full refund.';
    case 'payment_disputed':
      return 'Ended because your bank reversed the payment. You have your money back.';
    default:
      return 'You cancelled this booking.';
  }
}

/** The refund's state and dates; null without a refund. */
export function refundLine(booking: BookingView): string | null {
  if (!booking.refund_amount || booking.refund_status === null) return null;
  const amount = exactDollars(booking.refund_amount);
  const since = dayAndTime(booking.refund_requested_at);
  const confirmed = dayAndTime(booking.refund_confirmed_at);
  const done = since && confirmed && `, requested${since}, confirmed${confirmed}`;
  const lines = {
    requested: `Refund of ${amount} requested${since}; it is on its way to your bank.`,
    sent: `Refund of ${amount} sent${since && `, requested${since}`}. Your bank may take 5 to 10 days to show it.`,
    succeeded: `Refund of ${amount} paid back to your card${done}.`,
    failed: `The refund of ${amount} has not gone through yet. We keep trying; you don’t need to do anything.`,
  };
  return lines[booking.refund_status];
}

/** " Nov 21, 4:05 PM" in the reader's time zone; empty when unknown. */
function dayAndTime(instant: string | null): string {
  if (!instant) return '';
  const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' }).format(new Date(instant));
  return ` ${day}, ${clockTime(instant)}`;
}
