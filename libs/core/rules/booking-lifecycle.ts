/** The four statuses of a booking. @spec §3 Booking, §4, C2 */
export const BOOKING_STATUSES = ['pending', 'confirmed', 'cancelled', 'completed'] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** Allowed status transitions; all others are rejected. @spec §4 Booking */
const BOOKING_TRANSITIONS: Readonly<Record<BookingStatus, readonly BookingStatus[]>> = {
  pending: ['confirmed', 'cancelled'],
  confirmed: ['cancelled', 'completed'],
  cancelled: [],
  completed: [],
};

/** True when a booking may move from one status to the other. */
export const canMove = (from: BookingStatus, to: BookingStatus): boolean =>
  BOOKING_TRANSITIONS[from].includes(to);

/** Why a booking ended without a stay. Additive on the wire. @spec C2, C4, A7 */
export const CANCELLATION_REASONS = [
  'payment_expired',
  'replaced',
  'traveler_request',
  'owner_request',
  'operator_request',
  'payment_disputed',
] as const;
export type CancellationReason = (typeof CANCELLATION_REASONS)[number];
