import type { BookingStatus, CancellationReason, CancelledBy } from '#libs/core/rules';

/** A booking as the owner of its home sees it; dollars. @spec D5 */
export interface OwnerBookingView {
  id: string;
  property_id: string;
  property_title: string;
  /** First name only. */
  guest_name: string;
  /** As the guest declared it; nobody has looked. */
  guest_declares_valid_id: boolean;
  check_in_date: string;
  check_out_date: string;
  check_in_at: string;
  check_out_at: string;
  time_zone: string;
  nights: number;
  guests: number;
  special_requests: string | null;
  status: BookingStatus;
  /** After our 10 %: what the stay will bring, or what was decided when it ended. */
  earnings: number;
  cleaning: number;
  cancelled_by: CancelledBy | null;
  cancellation_reason: CancellationReason | null;
  created_at: string;
}
