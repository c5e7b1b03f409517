import type { BookingStatus } from './booking-lifecycle.js';

/** Days after check-out until which guest and host can reach each other. @spec G6 */
export const CONTACT_DAYS = 30;

const MS_PER_DAY = 86_400_000;

/**
 * Whether guest and host of a booking may know each other's full name, email address and phone number: from the confirmation until 30 days
 * after check-out, and not once the booking is cancelled.
 * @spec G6
 */
export const sharesContact = (status: BookingStatus, checkOutAt: Date, now: Date): boolean =>
  (status === 'confirmed' || status === 'completed') &&
  now.getTime() < checkOutAt.getTime() + CONTACT_DAYS * MS_PER_DAY;
