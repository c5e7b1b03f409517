import type { BookingView, OpenDateChangeView } from '#libs/core/contracts';

/** True while an unpaid booking still keeps its nights. @spec C1 */
export const isHeld = (booking: BookingView, now: Date): boolean =>
  booking.status === 'pending' &&
  booking.hold_expires_at !== null &&
  Date.parse(booking.hold_expires_at) > now.getTime();

/** True while an unpaid change of dates still keeps its nights. @spec C1, G7 */
export const isChangeHeld = (change: OpenDateChangeView, now: Date): boolean =>
  Date.parse(change.hold_expires_at) > now.getTime();
