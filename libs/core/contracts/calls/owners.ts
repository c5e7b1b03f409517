import { z } from 'zod';
import {
  BOOKING_STATES,
  BOOKING_STATUSES,
  CANCELLATION_REASONS,
  CANCELLED_BY,
  MAX_CANCELLATION_WORDS,
  OWNER_CANCELLATION_CAUSES,
  visibleText,
} from '#libs/core/rules';
import { BookingListQuery, CancellationView } from './bookings.js';
import { get, post } from './call.js';
import { trueOrFalse } from './common.js';
import {
  Day,
  Dollars,
  Id,
  Instant,
  optionalChoice,
  optionalId,
  optionalText,
  wellFormedString,
} from './fields.js';
import { PayoutAccountView } from './payouts.js';

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
  /** Why the owner cancelled; null otherwise. */
  cancellation_cause: z.enum(OWNER_CANCELLATION_CAUSES).nullable(),
  /** The owner's own words about a cancellation of theirs. */
  cancellation_note: z.string().nullable(),
  cancelled_at: Instant.nullable(),
  created_at: Instant,
});
export type OwnerBookingView = z.infer<typeof OwnerBookingView>;

/** Query of GET /owner/bookings. @spec C5, F15 */
const OwnerBookingsQuery = BookingListQuery.extend({
  state: optionalChoice(BOOKING_STATES, `Please choose one of ${BOOKING_STATES.join(', ')}`).describe(
    'By what happens at the home: to come, in house, over, not paid yet, cancelled.',
  ),
  property_id: optionalId('There is no such home'),
  q: optionalText('Please shorten what you search for', 100).describe(
    "Part of the guest's name, of the home's title, or of the booking's number.",
  ),
  counted: trueOrFalse().describe("`true`: only stays that count in the owner's reliability."),
});

/** What reliability is made of: kept / (kept + cancelled). @spec G9 */
const ReliabilityCountsView = z.strictObject({
  /** Stays whose check-in has come. */
  kept: z.int(),
  /** Paid stays that the owner cancelled. */
  cancelled: z.int(),
  counted: z.int(),
  /** Null while nothing is counted. */
  percent: z.int().nullable(),
  /** Whether travelers see it. */
  shown: z.boolean(),
});
export type ReliabilityCountsView = z.infer<typeof ReliabilityCountsView>;

/** GET /owner/reliability. Additive. @spec G8, G9 */
export const ReliabilityView = ReliabilityCountsView.extend({
  /** The first day that counts, in UTC. */
  since: Day,
  /** Fewest stays from which on travelers see it. */
  shown_from: z.int(),
  /** Months in which something counted, the latest first; stays under way are in none yet. */
  months: z.array(
    z.strictObject({
      /** `YYYY-MM`. */
      month: z.string(),
      kept: z.int(),
      cancelled: z.int(),
    }),
  ),
});
export type ReliabilityView = z.infer<typeof ReliabilityView>;

/** GET /owner/bookings/{id}/cancellation-preview: what the owner's cancellation would mean now. Dollars. Additive. @spec A7, G8 */
export const OwnerCancellationPreviewView = z.strictObject({
  status: z.enum(['pending', 'confirmed']),
  /** What goes back to the guest: all of it; 0 when nothing was paid. */
  refund_amount: Dollars,
  /** What the owner would have earned, cleaning included. */
  forgone_amount: Dollars,
  /** Reliability now and afterwards; null when the stay is not paid and so does not count. */
  reliability: z.strictObject({ now: ReliabilityCountsView, after: ReliabilityCountsView }).nullable(),
});
export type OwnerCancellationPreviewView = z.infer<typeof OwnerCancellationPreviewView>;

/** POST /owner/bookings/{id}/cancel. @spec A7 */
const OwnerCancelRequest = z.object({
  cause: optionalChoice(OWNER_CANCELLATION_CAUSES, 'Please choose a reason from the list').describe(
    '`other`, which needs the words of `reason`, when left out.',
  ),
  reason: wellFormedString('Please write the reason as text')
    .overwrite(visibleText)
    .max(MAX_CANCELLATION_WORDS, 'Please keep the reason to 1,000 characters')
    .nullish()
    .describe("The owner's own words. The guest of a paid stay is told all of them."),
  expected_status: optionalChoice(['pending', 'confirmed'], 'Please say pending or confirmed').describe(
    'What the owner saw: when the stay is paid meanwhile, it is not cancelled but answered with 409.',
  ),
});

/** A stay of the host's day, on the home's own days. */
const DayStayView = z.strictObject({
  id: Id,
  property_id: Id,
  property_title: z.string(),
  /** First name only. @spec D5 */
  guest_name: z.string(),
  guests: z.int(),
  nights: z.int(),
  special_requests: z.string().nullable(),
  check_in_date: Day,
  check_out_date: Day,
  check_in_at: Instant,
  check_out_at: Instant,
  time_zone: z.string(),
});
export type DayStayView = z.infer<typeof DayStayView>;

/** Today or tomorrow where the home is. */
const MovingStayView = DayStayView.extend({ day: z.enum(['today', 'tomorrow']) });
export type MovingStayView = z.infer<typeof MovingStayView>;

/** A home to make ready between two stays. */
const PreparationView = z.strictObject({
  property_id: Id,
  property_title: z.string(),
  time_zone: z.string(),
  /** When the last guest leaves, or left; null when nobody stayed there before. */
  from: Instant.nullable(),
  /** When the next guest arrives; null when nobody does yet. */
  until: Instant.nullable(),
  /** Whether those nights are taken on another platform. */
  elsewhere: z.boolean(),
});
export type PreparationView = z.infer<typeof PreparationView>;

/** A guest whose message waits for the owner. */
export const WaitingGuestView = z.strictObject({
  thread_id: Id,
  guest_name: z.string(),
  property_title: z.string(),
  /** The first of the guest's messages that wait; without contact details before the booking is confirmed, empty for pictures alone. @spec G6 */
  text: z.string(),
  since: Instant,
});
export type WaitingGuestView = z.infer<typeof WaitingGuestView>;

/** GET /owner/day: what happens today and tomorrow at the owner's homes, each in its own zone. Dollars. Additive. @spec A13, B4, D5 */
export const OwnerDayView = z.strictObject({
  now: Instant,
  /** When the first of the homes has another day; null without homes. */
  ends_at: Instant.nullable(),
  listed_homes: z.int(),
  /** Guests who wait for an answer: of all of them, those who wait longest. */
  to_answer: z.strictObject({ total: z.int(), guests: z.array(WaitingGuestView) }),
  arrivals: z.array(MovingStayView),
  /** Guests who neither arrive nor leave today. */
  in_house: z.array(DayStayView),
  departures: z.array(MovingStayView),
  to_prepare: z.array(PreparationView),
  payouts: z.strictObject({
    /** Sent with the next payout. */
    due: z.number(),
    held: z.number(),
    on_the_way: z.number(),
    /** What becomes due next, the soonest first. */
    next: z.array(z.strictObject({ amount: z.number(), due_at: Instant })),
    account: PayoutAccountView,
  }),
});
export type OwnerDayView = z.infer<typeof OwnerDayView>;

/** GET /properties/{id}/host: facts about a home's host. Additive. @spec G9 */
export const HostView = z.strictObject({
  id: Id,
  full_name: z.string(),
  member_since: Instant,
  /** Over the last 12 months; null below 5 counted stays. */
  reliability: z.strictObject({ stays: z.int(), cancellations: z.int() }).nullable(),
});
export type HostView = z.infer<typeof HostView>;

/** GET /bookings/{id}/contact: how guest and host reach each other. Additive. @spec G6 */
export const ContactView = z.strictObject({
  /** Who it is to the caller. */
  who: z.enum(['guest', 'host']),
  full_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
});
export type ContactView = z.infer<typeof ContactView>;

/** Bookings at the caller's own homes. @spec A7, D5 */
export const ownerBookingCalls = {
  list: get('/owner/bookings', {
    summary: 'Bookings at the owner’s homes, the soonest to come first',
    query: OwnerBookingsQuery,
    response: z.array(OwnerBookingView),
  }),
  preview: get('/owner/bookings/:id/cancellation-preview', {
    summary: 'What withdrawing a stay would mean now',
    response: OwnerCancellationPreviewView,
    errors: [
      'booking.not_found',
      'booking.wrong_status',
      'booking.cancelled_already',
      'booking.cancelled_by_guest',
      'booking.hold_released',
      'booking.check_in_passed',
    ],
  }),
  cancel: post('/owner/bookings/:id/cancel', {
    summary: 'Withdraw a stay; the traveler gets everything back and is told why',
    status: 200,
    body: OwnerCancelRequest,
    response: CancellationView.pick({ refund_eligible: true, refund_amount: true }),
    errors: [
      'operator.reason_required',
      'booking.not_found',
      'booking.wrong_status',
      'booking.cancelled_already',
      'booking.cancelled_by_guest',
      'booking.hold_released',
      'booking.check_in_passed',
      'booking.paid_meanwhile',
    ],
  }),
};

/** What a host works through. Additive. */
export const hostCalls = {
  day: get('/owner/day', {
    summary: 'Messages to answer, arrivals, departures, homes to prepare and payouts, today and tomorrow',
    response: OwnerDayView,
  }),
  reliability: get('/owner/reliability', {
    summary: "The owner's reliability, with its inputs",
    response: ReliabilityView,
  }),
  ofHome: get('/properties/:id/host', {
    summary: 'Facts about the host of a home',
    response: HostView,
    errors: ['property.not_found'],
  }),
  contact: get('/bookings/:id/contact', {
    summary: 'How the other party of a booking can be reached',
    response: ContactView,
    errors: ['booking.not_found', 'booking.no_contact'],
  }),
};
