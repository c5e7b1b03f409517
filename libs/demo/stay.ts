import type { BookingStatus, Plan } from '#libs/core/rules';

/** How a demo booking ended early. @spec §4 Cancellation, A5, A7, C2 */
export type DemoCancellation =
  /** Before check-in by so many hours; 24 or more is in time when it is the traveler's. */
  | { by: 'traveler' | 'owner'; hoursBeforeCheckIn: number; note: string | null }
  /** Never paid: the hold ran out. */
  | { by: 'system'; reason: 'payment_expired' };

/** A booking of the demo. Days count from the home's own today, so that the story never goes stale. @spec §3 Booking, B4 */
export interface DemoStay {
  key: string;
  /** Key of the home. */
  home: string;
  /** E-mail of the traveler. */
  traveler: string;
  status: BookingStatus;
  /** Day of check-in; negative lies in the past. */
  checkInDay: number;
  nights: number;
  guests: number;
  /** Day on which it was booked; 0, that is just now, for a hold that lives. */
  bookedDay: number;
  /** Plan of the traveler when they paid: its multiplier is locked. @spec E4, E6 */
  plan: Plan;
  specialRequests: string | null;
  cancellation: DemoCancellation | null;
}
