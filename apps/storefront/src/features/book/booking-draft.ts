import { BOOKING_ERRORS, type CreateBookingRequest, type PropertyDetailView } from '#libs/core/contracts';
import { checkStay, limitBroken, parseCivilDate, type StayRefusal } from '#libs/core/rules';
import { bookingStorageKey } from '../../booking/booking-storage.js';
import { isRecord, readStored, writeStored } from '../../browser/storage.js';
import type { FieldErrors } from '../../forms/forms.js';
import type { StayBounds } from '../../stay/stay-days.js';
import { limitsOf, readStay, type StayDraft } from '../../stay/use-stay.js';

/** The booking form as typed. The waiver is never stored: it has to be accepted each time. @spec §2 /book, §5 Booking */
export interface BookingDraft extends StayDraft {
  requests: string;
  /** Code of the voucher to redeem. */
  voucher: string | null;
  accepted: boolean;
}

/** The initial form: from the address, and from input before a login, reload or cancelled payment. */
export function openDraft(propertyId: string, params: URLSearchParams): BookingDraft {
  const fromAddress = readStay(params);
  const stored = readStored(sessionStorage, bookingStorageKey('draft', propertyId), isRecord);
  const dates = fromAddress.checkIn
    ? { checkIn: fromAddress.checkIn, checkOut: fromAddress.checkOut }
    : { checkIn: parseCivilDate(stored?.checkIn), checkOut: parseCivilDate(stored?.checkOut) };
  const storedGuests = typeof stored?.guests === 'number' ? stored.guests : 1;
  return {
    ...dates,
    guests: params.has('guests') || fromAddress.checkIn ? fromAddress.guests : storedGuests,
    requests: typeof stored?.requests === 'string' ? stored.requests : '',
    voucher: typeof stored?.voucher === 'string' ? stored.voucher : null,
    accepted: false,
  };
}

/** The form as a request. @param expectedTotal dollars on the screen; the server rejects any other total. @spec §7 */
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

/** Stores the form for this tab. */
export function saveDraft(
  propertyId: string,
  { checkIn, checkOut, guests, requests, voucher }: BookingDraft,
): void {
  const typed = { checkIn, checkOut, guests, requests, voucher };
  writeStored(sessionStorage, bookingStorageKey('draft', propertyId), typed);
}

/** The first validation error, at its field, in the order of F14. @spec §5 Booking, F14 */
export function bookingErrors(
  draft: BookingDraft,
  home: PropertyDetailView,
  { gaps = [] }: Pick<StayBounds, 'gaps'>,
): FieldErrors {
  const check = checkStay(
    { checkIn: draft.checkIn, checkOut: draft.checkOut, guests: draft.guests, acceptsWaiver: draft.accepted },
    { ...limitsOf(home), maxGuests: home.max_guests },
    gaps,
  );
  if (check.ok) return {};
  // Both dates share one button.
  const field = check.field === 'check_out_date' ? 'check_in_date' : check.field;
  return { [field]: messageOf(check, home) };
}

function messageOf({ problem, gapNights }: StayRefusal, home: PropertyDetailView): string {
  const limits = { ...limitsOf(home), maxGuests: home.max_guests, gapNights };
  const { n = '', what = '' } = limitBroken(problem, limits);
  return BOOKING_ERRORS[`booking.${problem}`].detail.replace('{n}', String(n)).replace('{what}', what);
}
