import type { BookingStatus, CancelledBy, CancellationReason } from '#libs/core/rules';
import type { PhotoView } from './photos.js';
import type { AppliedVoucherView } from './loyalty.js';

/** POST /bookings. @spec §7 */
export interface CreateBookingRequest {
  property_id: string;
  check_in_date: string;
  check_out_date: string;
  guests: number;
  special_requests: string | null;
  accepts_liability_waiver: boolean;
  /** What the traveler was shown, in dollars; a booking that would cost anything else is refused. Additive. */
  expected_total?: number;
  /** Code of a voucher of the traveler's that is to pay some of it. Additive. @spec A11 */
  voucher?: string | null;
}

/** What becomes of the money that goes back to the card. Additive. */
export type RefundStatus = 'requested' | 'sent' | 'succeeded' | 'failed';

/** A booking as its traveler sees it. Dollars. @spec §3 Booking; additive C1, C2, B2 */
export interface BookingView {
  id: string;
  property_id: string;
  check_in_date: string;
  check_out_date: string;
  guests: number;
  nights: number;
  special_requests: string | null;
  accepts_liability_waiver: boolean;
  total_amount: number;
  status: BookingStatus;
  rental_agreement_id: string | null;
  price_per_night: number;
  subtotal: number;
  service_fee: number;
  cleaning_fee: number;
  /** What paid some of it; the total is less by so much. Additive. @spec A11 */
  voucher?: AppliedVoucherView;
  currency: string;
  check_in_at: string;
  check_out_at: string;
  refund_cutoff_at: string;
  hold_expires_at: string | null;
  created_at: string;
  confirmed_at: string | null;
  completed_at: string | null;
  cancelled_at: string | null;
  cancelled_by: CancelledBy | null;
  cancellation_reason: CancellationReason | null;
  cancellation_note: string | null;
  refund_amount: number | null;
  refund_status: RefundStatus | null;
  /** When the money was asked to go back, and when that was confirmed. Additive. */
  refund_requested_at: string | null;
  refund_confirmed_at: string | null;
  reviewed: boolean;
  property: {
    id: string;
    title: string;
    address: string;
    city: string;
    state: string;
    country: string;
    time_zone: string;
    main_photo: PhotoView | null;
  };
}

/** GET /bookings/{id}/timeline: one thing that happened, or will when `upcoming`. Additive. */
export interface TimelineEntryView {
  id: string;
  at: string;
  kind: string;
  text: string;
  upcoming: boolean;
}

/** POST /bookings/{id}/cancel. @spec §3 Cancellation result */
export interface CancellationView {
  refund_eligible: boolean;
  refund_amount: number;
  booking: BookingView;
}

/** GET /bookings/{id}/cancellation-preview: who gets what if it were cancelled now. Dollars. Additive. */
export interface CancellationPreviewView {
  refund_eligible: boolean;
  refund_amount: number;
  paid_amount: number;
  inconvenience_fee: number;
  owner_amount: number;
  platform_amount: number;
  cleaning_amount: number;
  /** Whether the voucher that paid some of it would come back; only when there is one. @spec A11 */
  voucher_returns?: boolean;
  hours_until_check_in: number;
  refund_cutoff_at: string;
  check_in_at: string;
  time_zone: string;
  now: string;
}
