import { z } from 'zod';
import {
  BOOKING_SORTS,
  BOOKING_STATUSES,
  CANCELLATION_REASONS,
  CANCELLED_BY,
  OWNER_CANCELLATION_CAUSES,
} from '#libs/core/rules';
import { get, post } from './call.js';
import { DATE_ERRORS, STAY_RULE_ERRORS, pageFields, trueOrFalse } from './common.js';
import {
  checkedLater,
  Day,
  Dollars,
  Id,
  Instant,
  numberBetween,
  optionalChoice,
  optionalId,
  optionalText,
} from './fields.js';
import { AppliedVoucherView, VOUCHER_ERRORS, voucherCode } from './loyalty.js';
import { PhotoView } from './photos.js';
import { PriceLineView } from './price-lines.js';

/** Status of a refund to the card. Additive. */
export const RefundStatus = z.enum(['requested', 'sent', 'succeeded', 'failed']);
export type RefundStatus = z.infer<typeof RefundStatus>;

/** New dates of a paid stay that are held until their difference is paid. Dollars. @spec G7 */
export const OpenDateChangeView = z.strictObject({
  id: Id,
  check_in_date: Day,
  check_out_date: Day,
  /** What the new dates cost more. */
  difference: Dollars,
  /** Until when it can be paid. */
  hold_expires_at: Instant,
});
export type OpenDateChangeView = z.infer<typeof OpenDateChangeView>;

/** A booking as its traveler sees it. Dollars. @spec §3 Booking; additive C1, C2, B2 */
export const BookingView = z.strictObject({
  id: Id,
  property_id: Id,
  check_in_date: Day,
  check_out_date: Day,
  guests: z.int(),
  nights: z.int(),
  special_requests: z.string().nullable(),
  accepts_liability_waiver: z.boolean(),
  total_amount: Dollars,
  status: z.enum(BOOKING_STATUSES),
  rental_agreement_id: Id.nullable(),
  /** The average, rounded down to the cent, when nights differ. */
  price_per_night: Dollars,
  /** Each night with its price as it was agreed, and why. Additive. @spec G4 */
  price_lines: z.array(PriceLineView),
  subtotal: Dollars,
  service_fee: Dollars,
  cleaning_fee: Dollars,
  /** The voucher applied; the total is already reduced by it. Additive. @spec A11 */
  voucher: AppliedVoucherView.optional(),
  currency: z.string(),
  check_in_at: Instant,
  check_out_at: Instant,
  refund_cutoff_at: Instant,
  hold_expires_at: Instant.nullable(),
  /** New dates that are not paid yet; null otherwise. Additive. @spec G7 */
  open_date_change: OpenDateChangeView.nullable(),
  created_at: Instant,
  confirmed_at: Instant.nullable(),
  completed_at: Instant.nullable(),
  cancelled_at: Instant.nullable(),
  cancelled_by: z.enum(CANCELLED_BY).nullable(),
  cancellation_reason: z.enum(CANCELLATION_REASONS).nullable(),
  cancellation_note: z.string().nullable(),
  /** Why the owner cancelled; null otherwise. Additive. @spec A7 */
  cancellation_cause: z.enum(OWNER_CANCELLATION_CAUSES).nullable(),
  refund_amount: Dollars.nullable(),
  refund_status: RefundStatus.nullable(),
  /** When the refund was requested, and when it was confirmed. Additive. */
  refund_requested_at: Instant.nullable(),
  refund_confirmed_at: Instant.nullable(),
  reviewed: z.boolean(),
  property: z.strictObject({
    id: Id,
    title: z.string(),
    address: z.string(),
    city: z.string(),
    state: z.string(),
    country: z.string(),
    time_zone: z.string(),
    main_photo: PhotoView.nullable(),
  }),
});
export type BookingView = z.infer<typeof BookingView>;

/** GET /bookings/{id}/timeline: a past event, or an `upcoming` one. Additive. */
export const TimelineEntryView = z.strictObject({
  /** Of a past event its id, of an upcoming one its kind. */
  id: z.string(),
  at: Instant,
  kind: z.string(),
  text: z.string(),
  upcoming: z.boolean(),
});
export type TimelineEntryView = z.infer<typeof TimelineEntryView>;

/** POST /bookings/{id}/cancel. @spec §3 Cancellation result */
export const CancellationView = z.strictObject({
  refund_eligible: z.boolean(),
  refund_amount: Dollars,
  booking: BookingView,
});
export type CancellationView = z.infer<typeof CancellationView>;

/** GET /bookings/{id}/cancellation-preview: the settlement of a cancellation now. Dollars. Additive. */
export const CancellationPreviewView = z.strictObject({
  refund_eligible: z.boolean(),
  refund_amount: Dollars,
  paid_amount: Dollars,
  inconvenience_fee: Dollars,
  owner_amount: Dollars,
  platform_amount: Dollars,
  cleaning_amount: Dollars,
  /** Whether the voucher would be returned; only when there is one. @spec A11 */
  voucher_returns: z.boolean().optional(),
  hours_until_check_in: z.int(),
  refund_cutoff_at: Instant,
  check_in_at: Instant,
  time_zone: z.string(),
  now: Instant,
});
export type CancellationPreviewView = z.infer<typeof CancellationPreviewView>;

const MAX_NOTE_LENGTH = 2_000;
const MAX_TOTAL = 10_000_000;

/** POST /bookings; dates, guests and waiver are validated later by the rules of §5, in the order of F14. @spec §5 Booking, §7 */
export const CreateBookingRequest = z.object({
  property_id: checkedLater<string>({ type: 'string', format: 'uuid' }),
  check_in_date: checkedLater<string>({
    type: 'string',
    example: '2026-07-01',
    description: '`YYYY-MM-DD` or an ISO instant, of which the first ten characters count.',
  }),
  check_out_date: checkedLater<string>({ type: 'string', example: '2026-07-04' }),
  guests: checkedLater<number>({ type: 'integer', example: 2 }),
  special_requests: optionalText(
    'Please write your special requests as text',
    MAX_NOTE_LENGTH,
    'Please shorten your special requests',
  ),
  accepts_liability_waiver: checkedLater<boolean>({ type: 'boolean', example: true }),
  expected_total: numberBetween('Please state the expected total in dollars', 0, MAX_TOTAL, {
    decimals: 2,
  })
    .nullish()
    .describe(
      'Dollars. What the traveler was shown: a booking that would cost anything else is refused with 409.',
    ),
  voucher: voucherCode(),
});
export type CreateBookingRequest = z.input<typeof CreateBookingRequest>;

/** Query of a list of bookings. @spec C5, F15 */
export const BookingListQuery = z.object({
  ...pageFields('bookings'),
  sort: optionalChoice(BOOKING_SORTS, `Please sort by one of ${BOOKING_SORTS.join(', ')}`)
    .meta({ default: 'upcoming' })
    .describe('`upcoming`: stays to come first, soonest first; `newest`: latest booked first.'),
  cancelled: trueOrFalse().describe('`true`: only cancelled bookings; `false`: all others.'),
});

/** Query of GET /bookings/my-bookings. @spec C5, F15 */
export const MyBookingsQuery = BookingListQuery.extend({
  property_id: optionalId('There is no such home'),
  status: optionalChoice(BOOKING_STATUSES, `Please choose one of ${BOOKING_STATUSES.join(', ')}`),
  reviewable: trueOrFalse().describe('`true`: only completed stays without a review.'),
});

/** POST /bookings/{id}/cancel. @spec §5, §7 */
const CancelBookingRequest = z.object({
  reason: optionalText('Please write the reason as text', MAX_NOTE_LENGTH, 'Please shorten the reason'),
  expected_refund: numberBetween('Please state the expected refund in dollars', 0, MAX_TOTAL, { decimals: 2 })
    .nullish()
    .describe(
      'Dollars. What the traveler was shown: if anything else would come back, 409 and no cancellation.',
    ),
});

/** A booking's timeline, documents and calendar entry. @spec §2 /bookings, C13 */
export const bookingDocumentCalls = {
  timeline: get('/bookings/:id/timeline', {
    summary: 'What happened to a booking, and what comes next',
    response: z.array(TimelineEntryView),
    errors: ['booking.not_found'],
  }),
  agreement: get('/bookings/:id/agreement', {
    summary: 'The rental agreement, as PDF',
    file: ['application/pdf'],
    errors: ['booking.not_found', 'booking.no_agreement'],
  }),
  receipt: get('/bookings/:id/receipt', {
    summary: 'What was paid and refunded, as PDF',
    file: ['application/pdf'],
    errors: ['booking.not_found', 'booking.no_receipt'],
  }),
  refundNote: get('/bookings/:id/refund-note', {
    summary: 'What went back to the card, as PDF',
    file: ['application/pdf'],
    errors: ['booking.not_found', 'booking.no_refund'],
  }),
  calendar: get('/bookings/:id/calendar.ics', {
    summary: 'The stay, for a calendar',
    file: ['text/calendar'],
    errors: ['booking.not_found'],
  }),
};

/** A traveler's bookings. @spec §2 /bookings, §4, §5 Booking, §7 */
export const bookingCalls = {
  create: post('/bookings', {
    summary: 'Hold a home for 30 minutes',
    body: CreateBookingRequest,
    response: BookingView,
    errors: [
      'booking.only_travelers',
      'property.not_found',
      ...DATE_ERRORS,
      ...STAY_RULE_ERRORS,
      'booking.too_few_guests',
      'booking.too_many_guests',
      'booking.waiver_missing',
      'booking.must_be_21',
      'booking.dates_taken',
      'booking.already_yours',
      'booking.price_changed',
      'booking.too_many_holds',
      'booking.calendar_stale',
      ...VOUCHER_ERRORS,
    ],
  }),
  mine: get('/bookings/my-bookings', {
    summary: "The traveler's bookings, stays to come first",
    query: MyBookingsQuery,
    response: z.array(BookingView),
  }),
  one: get('/bookings/:id', { summary: 'One booking', response: BookingView, errors: ['booking.not_found'] }),
  preview: get('/bookings/:id/cancellation-preview', {
    summary: 'Who would get what if the booking were cancelled now',
    response: CancellationPreviewView,
    errors: ['booking.not_found', 'booking.wrong_status', 'booking.check_in_passed'],
  }),
  cancel: post('/bookings/:id/cancel', {
    summary: 'Cancel a booking',
    status: 200,
    body: CancelBookingRequest,
    response: CancellationView,
    errors: [
      'booking.not_found',
      'booking.wrong_status',
      'booking.check_in_passed',
      'booking.refund_changed',
    ],
  }),
};
