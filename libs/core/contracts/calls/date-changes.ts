import { z } from 'zod';
import { DATE_CHANGE_STATES, WEEKDAYS } from '#libs/core/rules';
import { get, post } from './call.js';
import { DATE_ERRORS, STAY_RULE_ERRORS } from './common.js';
import { checkedLater, Day, Dollars, Id, Instant, numberBetween } from './fields.js';
import { PriceLineView } from './price-lines.js';

/** A change of a paid stay's dates. Dollars. @spec G7 */
export const DateChangeView = z.strictObject({
  id: Id,
  booking_id: Id,
  /** `held`: its nights are kept until the difference is paid; `applied`: the stay has these dates. */
  state: z.enum(DATE_CHANGE_STATES),
  check_in_date: Day,
  check_out_date: Day,
  previous_check_in_date: Day,
  previous_check_out_date: Day,
  nights: z.int(),
  total_amount: Dollars,
  /** What the new dates cost more; negative when money comes back. */
  difference: z.number(),
  /** Until when the difference can be paid; null unless it is open. */
  hold_expires_at: Instant.nullable(),
  created_at: Instant,
  /** When it was applied or ended; null while it is open. */
  decided_at: Instant.nullable(),
});
export type DateChangeView = z.infer<typeof DateChangeView>;

/** What new dates of a stay would mean. Dollars. @spec G7 */
export const DateChangePreviewView = z.strictObject({
  check_in_date: Day,
  check_out_date: Day,
  check_in_at: Instant,
  check_out_at: Instant,
  nights: z.int(),
  /** Every night that the stay has before or after, in order; null where it does not have the night. */
  night_changes: z.array(
    z.strictObject({ date: Day, before: PriceLineView.nullable(), after: PriceLineView.nullable() }),
  ),
  subtotal: Dollars,
  cleaning_fee: Dollars,
  /** The discount of the booking's voucher on the new dates; only when there is one. @spec A11 */
  voucher_discount: Dollars.optional(),
  total_amount: Dollars,
  previous_total_amount: Dollars,
  /** What has to be paid; negative when money comes back. */
  difference: z.number(),
  /** What goes back to the card at once. */
  refund_amount: Dollars,
  /** Until when a cancellation of the stay with these dates refunds something, and whether it would now. @spec B3 */
  refund_cutoff_at: Instant,
  refund_eligible: z.boolean(),
  time_zone: z.string(),
  now: Instant,
});
export type DateChangePreviewView = z.infer<typeof DateChangePreviewView>;

const Range = z.strictObject({ from: Day, to: Day });

/** The days that a stay can move to. Ranges are half-open. @spec G5, G7 */
export const DateChangeCalendarView = z.strictObject({
  bookable_from: Day,
  bookable_to: Day,
  min_nights: z.int(),
  max_nights: z.int(),
  arrival_days: z.array(z.enum(WEEKDAYS)),
  /** Nights that others have or that are needed for preparation; the stay's own are free to it. */
  unavailable: z.array(Range),
  /** Free nights that can only be booked together. */
  gaps: z.array(Range),
});
export type DateChangeCalendarView = z.infer<typeof DateChangeCalendarView>;

const DAY = { type: 'string', example: '2026-07-01' };

const DateChangeQuery = z.object({
  check_in_date: checkedLater<string>(DAY),
  check_out_date: checkedLater<string>(DAY),
});

const MAX_DIFFERENCE = 10_000_000;

const DateChangeRequest = z.object({
  check_in_date: checkedLater<string>(DAY),
  check_out_date: checkedLater<string>(DAY),
  accepts_liability_waiver: checkedLater<boolean>({ type: 'boolean', example: true }),
  expected_difference: numberBetween(
    'Please state the expected difference in dollars',
    -MAX_DIFFERENCE,
    MAX_DIFFERENCE,
    { decimals: 2 },
  )
    .nullish()
    .describe('Dollars. What the traveler was shown: a change that costs anything else is refused with 409.'),
});
export type DateChangeRequest = z.input<typeof DateChangeRequest>;

const OFFER_ERRORS = [
  'booking.not_found',
  'date_change.not_paid',
  'date_change.too_late',
  'date_change.home_closed',
  ...DATE_ERRORS,
  ...STAY_RULE_ERRORS,
  'booking.too_many_guests',
  'date_change.same_dates',
  'booking.dates_taken',
  'voucher.too_few_nights',
  'voucher.below_minimum',
  'voucher.not_for_stays',
] as const;

/** Changing the dates of a paid stay. @spec G7 */
export const dateChangeCalls = {
  calendar: get('/bookings/:id/date-change-calendar', {
    summary: 'The days that a paid stay can move to; its own nights are free to it',
    response: DateChangeCalendarView,
    errors: ['booking.not_found', 'date_change.not_paid', 'date_change.too_late', 'date_change.home_closed'],
  }),
  preview: get('/bookings/:id/date-change-preview', {
    summary: 'What other dates of a paid stay would cost, or give back',
    query: DateChangeQuery,
    response: DateChangePreviewView,
    errors: [...OFFER_ERRORS],
  }),
  propose: post('/bookings/:id/date-changes', {
    summary:
      'Change the dates of a paid stay; when they cost more, hold them for 30 minutes until that is paid',
    body: DateChangeRequest,
    response: DateChangeView,
    errors: [
      ...OFFER_ERRORS,
      'booking.waiver_missing',
      'booking.calendar_stale',
      'date_change.price_changed',
    ],
  }),
  all: get('/bookings/:id/date-changes', {
    summary: 'The changes of a stay’s dates, the latest first',
    response: z.array(DateChangeView),
    errors: ['booking.not_found'],
  }),
  withdraw: post('/bookings/:id/date-changes/:changeId/withdraw', {
    summary: 'Withdraw a change of dates that is not paid yet',
    status: 200,
    response: DateChangeView,
    errors: ['booking.not_found', 'date_change.not_found', 'date_change.not_open'],
  }),
};
