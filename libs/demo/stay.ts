import type { BookingStatus, Plan } from '#libs/core/rules';

/** How a demo booking was cancelled. @spec §4 Cancellation, A5, A7, C2 */
export type DemoCancellation =
  /** For a traveler, 24 hours or more before check-in is in time. */
  | { by: 'traveler' | 'owner'; hoursBeforeCheckIn: number; note: string | null }
  /** Never paid: the hold expired. */
  | { by: 'system'; reason: 'payment_expired' };

/** A demo booking. Days count from the home's local today, so that the demo never becomes outdated. @spec §3 Booking, B4 */
export interface DemoStay {
  key: string;
  /** The home's key. */
  home: string;
  /** The traveler's email. */
  traveler: string;
  status: BookingStatus;
  /** Check-in day; negative is in the past. */
  checkInDay: number;
  nights: number;
  guests: number;
  /** Day of the booking; 0 (just now) for a live hold. */
  bookedDay: number;
  /** The traveler's plan at payment, whose multiplier is locked. @spec E4, E6 */
  plan: Plan;
  specialRequests: string | null;
  cancellation: DemoCancellation | null;
}
