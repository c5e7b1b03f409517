import type { BookingView } from '#libs/core/contracts';

/** True while an unpaid booking still keeps its nights. @spec C1 */
export const isHeld = (booking: BookingView, now: Date): boolean =>
  booking.status === 'pending' &&
  booking.hold_expires_at !== null &&
  Date.parse(booking.hold_expires_at) > now.getTime();
