import { z } from 'zod';
import { BOOKING_STATUSES, CANCELLATION_REASONS, CANCELLED_BY } from '#libs/core/rules';
import { BookingListQuery, CancellationView } from './bookings.js';
import { get, post } from './call.js';
import { ReasonRequest } from './common.js';
import { Day, Id, Instant } from './fields.js';

/** A booking as the owner of its home sees it; dollars. @spec D5 */
export const OwnerBookingView = z.strictObject({
  id: Id,
  property_id: Id,
  property_title: z.string(),
  /** First name only. */
  guest_name: z.string(),
  /** Declared by the guest, not verified. */
  guest_declares_valid_id: z.boolean(),
  check_in_date: Day,
  check_out_date: Day,
  check_in_at: Instant,
  check_out_at: Instant,
  time_zone: z.string(),
  nights: z.int(),
  guests: z.int(),
  special_requests: z.string().nullable(),
  status: z.enum(BOOKING_STATUSES),
  /** Expected earnings after our 10 %, or the final amount once the booking has ended. */
  earnings: z.number(),
  cleaning: z.number(),
  cancelled_by: z.enum(CANCELLED_BY).nullable(),
  cancellation_reason: z.enum(CANCELLATION_REASONS).nullable(),
  created_at: Instant,
});
export type OwnerBookingView = z.infer<typeof OwnerBookingView>;

/** Bookings at the caller's own homes. @spec A7, D5 */
export const ownerBookingCalls = {
  list: get('/owner/bookings', {
    summary: 'Bookings at the owner’s homes, the soonest to come first',
    query: BookingListQuery,
    response: z.array(OwnerBookingView),
  }),
  cancel: post('/owner/bookings/:id/cancel', {
    summary: 'Withdraw a stay; the traveler gets everything back',
    status: 200,
    body: ReasonRequest,
    response: CancellationView.pick({ refund_eligible: true, refund_amount: true }),
    errors: [
      'operator.reason_required',
      'booking.not_found',
      'booking.wrong_status',
      'booking.check_in_passed',
    ],
  }),
};
