import { SENTENCES } from '../sentences.js';
import type { Catalogue } from './catalogue.js';

/** Errors of booking and cancelling. */
export const BOOKING_ERRORS = {
  'booking.not_found': { status: 404, detail: 'Booking not found' },
  'booking.only_travelers': { status: 403, detail: SENTENCES.onlyTravelers },
  'booking.must_be_21': { status: 422, detail: SENTENCES.mustBe21 },
  'booking.dates_invalid': { status: 422, detail: SENTENCES.datesInvalid },
  'booking.date_past': { status: 422, detail: SENTENCES.datePast },
  'booking.too_long': { status: 422, detail: 'This home can be booked for {n} nights at most' },
  'booking.too_short_notice': {
    status: 422,
    detail: 'This home can be booked until {n} before check-in. Please choose a later day.',
  },
  'booking.arrival_day': { status: 422, detail: 'Stays at this home begin on {what}' },
  'booking.too_short': { status: 422, detail: 'This home can be booked for {n} nights or more' },
  'booking.gap_nights': { status: 422, detail: 'These {n} nights can only be booked together' },
  'booking.too_few_guests': { status: 422, detail: 'Please choose at least one guest' },
  'booking.too_many_guests': { status: 422, detail: 'Maximum {n} guests allowed' },
  'booking.waiver_missing': { status: 422, detail: SENTENCES.waiverMissing },
  'booking.dates_taken': { status: 409, detail: 'These dates have just been taken. Please choose others.' },
  'booking.too_many_holds': { status: 409, detail: 'Too many unpaid holds: {what}' },
  'booking.calendar_stale': {
    status: 409,
    detail:
      'We could not make sure that this home is still free on other platforms. Please try again in a minute.',
  },
  'booking.price_changed': {
    status: 409,
    detail: 'The price of this stay has changed. Please look at the new total before you book.',
  },
  'booking.refund_changed': {
    status: 409,
    detail: 'What comes back has changed meanwhile, so nothing was cancelled. Please look at the new amount.',
  },
  'booking.already_yours': { status: 409, detail: 'You already have a confirmed booking for these dates' },
  'booking.wrong_status': { status: 409, detail: 'This booking can no longer be cancelled' },
  'booking.cancelled_already': {
    status: 409,
    detail: 'You have already cancelled this stay. Your guest has been told.',
  },
  'booking.cancelled_by_guest': {
    status: 409,
    detail: 'Your guest has just cancelled this stay. It does not count against you.',
  },
  'booking.hold_released': {
    status: 409,
    detail: 'No payment came, so these nights are free again. There is nothing to cancel.',
  },
  'booking.paid_meanwhile': {
    status: 409,
    detail: 'Your guest has just paid for this stay. Please look again at what cancelling means now.',
  },
  'booking.no_contact': {
    status: 404,
    detail: 'Contact details are shown from the confirmation of a booking until 30 days after check-out.',
  },
  'booking.check_in_passed': {
    status: 409,
    detail: 'Check-in time has passed, so this booking can no longer be cancelled',
  },
  'booking.no_agreement': {
    status: 404,
    detail: 'The agreement is not written yet. Please try again in a moment.',
  },
  'booking.no_receipt': { status: 404, detail: 'There is a receipt as soon as this booking is paid' },
  'booking.no_refund': { status: 404, detail: 'Nothing has been refunded for this booking' },
  'booking.not_payable': { status: 409, detail: 'This booking is not waiting for a payment' },
  'booking.hold_expired': {
    status: 409,
    detail: 'The hold on these dates has run out. Please try booking again.',
  },
} as const satisfies Catalogue;
