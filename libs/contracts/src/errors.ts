import { SENTENCES } from './sentences.js';

interface CatalogueEntry {
  status: number;
  detail: string;
}

/** Every refusal the product knows: code -> status and the one human sentence. @spec F10, F16 */
export const ERRORS = {
  'request.invalid': { status: 422, detail: 'Please check the highlighted fields' },
  'request.malformed': { status: 400, detail: 'The request could not be read' },
  'request.too_large': { status: 413, detail: 'That is larger than we can accept' },
  'request.unsupported_media': { status: 415, detail: 'Please send JSON' },
  'request.too_many': { status: 429, detail: 'Too many attempts. Please wait a moment and try again.' },
  'route.not_found': { status: 404, detail: 'There is nothing at this address' },
  'server.failed': {
    status: 500,
    detail: 'Something went wrong on our side. Nothing was lost; please try again.',
  },
  'server.unavailable': { status: 503, detail: 'We are briefly unavailable. Please try again in a moment.' },

  'auth.required': { status: 401, detail: 'Please sign in to continue' },
  'auth.bad_credentials': { status: 401, detail: 'E-mail or password is not right' },
  'auth.forbidden': { status: 403, detail: 'Your account cannot do this' },
  'auth.email_taken': { status: 409, detail: 'An account with this e-mail already exists' },
  'auth.password_too_short': { status: 422, detail: 'Password must be at least 6 characters' },
  'auth.password_too_common': {
    status: 422,
    detail: 'This password is too easy to guess. Please choose another.',
  },
  'auth.terms_required': { status: 422, detail: 'Please agree to the terms to create an account' },
  'auth.age_required': { status: 422, detail: 'Please enter your age' },
  'auth.too_young': { status: 422, detail: 'You must be at least 18 to create an account' },

  'property.not_found': { status: 404, detail: SENTENCES.propertyNotFound },
  'booking.not_found': { status: 404, detail: 'Booking not found' },
  'booking.only_travelers': { status: 403, detail: SENTENCES.onlyTravelers },
  'booking.must_be_21': { status: 422, detail: SENTENCES.mustBe21 },
  'booking.dates_invalid': { status: 422, detail: SENTENCES.datesInvalid },
  'booking.date_past': { status: 422, detail: SENTENCES.datePast },
  'booking.too_long': { status: 422, detail: 'This home can be booked for {n} nights at most' },
  'booking.too_many_guests': { status: 422, detail: 'Maximum {n} guests allowed' },
  'booking.waiver_missing': { status: 422, detail: SENTENCES.waiverMissing },
  'booking.dates_taken': { status: 409, detail: 'These dates have just been taken. Please choose others.' },
  'booking.already_yours': { status: 409, detail: 'You already have a confirmed booking for these dates' },
  'booking.wrong_status': { status: 409, detail: 'This booking can no longer be cancelled' },
  'booking.check_in_passed': {
    status: 409,
    detail: 'Check-in time has passed, so this booking can no longer be cancelled',
  },
  'booking.no_agreement': {
    status: 404,
    detail: 'The agreement is not written yet. Please try again in a moment.',
  },
  'booking.not_payable': { status: 409, detail: 'This booking is not waiting for a payment' },
  'booking.hold_expired': {
    status: 409,
    detail: 'The hold on these dates has run out. Please try booking again.',
  },

  'payment.session_not_found': { status: 404, detail: SENTENCES.noPaymentSession },
  'payment.return_url_not_allowed': { status: 422, detail: 'The return address is not one of ours' },
  'payment.provider_unavailable': {
    status: 503,
    detail: 'Payments are briefly unavailable. Your dates are still held; please try again in a moment.',
  },
  'payment.signature_invalid': { status: 400, detail: 'The signature of this notice is not valid' },

  'loyalty.perk_not_found': { status: 404, detail: 'This perk does not exist' },
  'loyalty.not_redeemable': { status: 409, detail: 'This perk comes with a tier and cannot be redeemed' },
  'loyalty.tier_too_low': { status: 409, detail: 'This perk needs a higher tier' },
  'loyalty.not_enough_points': { status: 409, detail: 'You do not have enough points for this perk' },
  'loyalty.travelers_only': { status: 403, detail: 'The loyalty program is for travelers' },

  'subscription.travelers_only': { status: 403, detail: 'Subscription plans are for travelers only' },
  'subscription.unknown_plan': { status: 422, detail: 'There is no such plan' },
  'subscription.already_on_plan': { status: 409, detail: 'This is already your plan' },

  'review.select_booking': { status: 422, detail: SENTENCES.selectReviewBooking },
  'review.not_completed': { status: 409, detail: 'You can review a stay once it is completed' },
  'review.already_written': { status: 409, detail: 'You have already reviewed this stay' },
  'review.not_found': { status: 404, detail: 'Review not found' },
  'review.own': { status: 403, detail: 'You cannot vote on your own review' },

  'chat.message_not_found': { status: 404, detail: 'This message does not exist' },

  'sandbox.clock_backwards': { status: 422, detail: 'The clock only moves forward' },
  'sandbox.clock_invalid': {
    status: 422,
    detail: 'Say advance_seconds (a positive number) or to (an ISO instant)',
  },
} as const satisfies Record<string, CatalogueEntry>;

export type ErrorCode = keyof typeof ERRORS;

/** One field that was refused, in the words shown beside it. */
export interface FieldError {
  field: string;
  message: string;
}

/** The body of every error: `application/problem+json`. @spec F10 */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ErrorCode;
  errors?: FieldError[];
  request_id: string;
}
