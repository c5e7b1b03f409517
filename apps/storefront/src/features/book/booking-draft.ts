import {
  BOOKING_ERRORS,
  maximumGuests,
  SENTENCES,
  type CreateBookingRequest,
  type PropertyDetailView,
} from '#libs/contracts';
import {
  addDays,
  checkStay,
  civilDate,
  FIRST_BOOKABLE_DAY,
  parseCivilDate,
  type StayProblem,
} from '#libs/rules';
import { bookingMemoryKey } from '../../app/booking-memory.js';
import { isRecord, recall, remember } from '../../app/browser-memory.js';
import type { FieldErrors } from '../../app/forms.js';
import { readStay, type StayDraft } from '../stay/use-stay.js';

/** The booking form as typed. The waiver is never kept: it is accepted anew each time. @spec §2 /book, §5 Booking */
export interface BookingDraft extends StayDraft {
  requests: string;
  /** Code of the voucher that is to pay some of it. */
  voucher: string | null;
  accepted: boolean;
}

/** The form to start with: what the address says, and what was typed before a login, reload or cancelled payment. */
export function openDraft(propertyId: string, params: URLSearchParams): BookingDraft {
  const asked = readStay(params);
  const kept = recall(sessionStorage, bookingMemoryKey('draft', propertyId), isRecord);
  const dates = asked.checkIn
    ? { checkIn: asked.checkIn, checkOut: asked.checkOut }
    : { checkIn: parseCivilDate(kept?.checkIn), checkOut: parseCivilDate(kept?.checkOut) };
  const keptGuests = typeof kept?.guests === 'number' ? kept.guests : 1;
  return {
    ...dates,
    guests: params.has('guests') || asked.checkIn ? asked.guests : keptGuests,
    requests: typeof kept?.requests === 'string' ? kept.requests : '',
    voucher: typeof kept?.voucher === 'string' ? kept.voucher : null,
    accepted: false,
  };
}

/** The form as the API takes it. @param expectedTotal dollars on the screen; the server refuses any other. @spec §7 */
export const bookingRequest = (
  draft: BookingDraft,
  propertyId: string,
  expectedTotal: number | undefined,
): CreateBookingRequest => ({
  property_id: propertyId,
  check_in_date: draft.checkIn ?? '',
  check_out_date: draft.checkOut ?? '',
  guests: draft.guests,
  special_requests: draft.requests.trim() || null,
  accepts_liability_waiver: draft.accepted,
  expected_total: expectedTotal,
  ...(draft.voucher !== null && { voucher: draft.voucher }),
});

/** Keeps what was typed for this tab. */
export function keepDraft(
  propertyId: string,
  { checkIn, checkOut, guests, requests, voucher }: BookingDraft,
): void {
  const typed = { checkIn, checkOut, guests, requests, voucher };
  remember(sessionStorage, bookingMemoryKey('draft', propertyId), typed);
}

/** The first thing that keeps this booking from being made, at its field, in the order of F14. @spec §5 Booking, F14 */
export function bookingErrors(draft: BookingDraft, home: PropertyDetailView): FieldErrors {
  const check = checkStay(
    { checkIn: draft.checkIn, checkOut: draft.checkOut, guests: draft.guests, acceptsWaiver: draft.accepted },
    {
      today: addDays(civilDate(home.bookable_from), -FIRST_BOOKABLE_DAY),
      maxGuests: home.max_guests,
      maxNights: home.max_nights,
    },
  );
  if (check.ok) return {};
  // Both days live behind one button.
  const field = check.field === 'check_out_date' ? 'check_in_date' : check.field;
  return { [field]: sentenceOf(check.problem, home) };
}

function sentenceOf(problem: StayProblem, home: PropertyDetailView): string {
  const sentences: Record<StayProblem, string> = {
    dates_invalid: SENTENCES.datesInvalid,
    date_past: SENTENCES.datePast,
    too_many_guests: maximumGuests(home.max_guests),
    waiver_missing: SENTENCES.waiverMissing,
    too_long: BOOKING_ERRORS['booking.too_long'].detail.replace('{n}', String(home.max_nights)),
  };
  return sentences[problem];
}
