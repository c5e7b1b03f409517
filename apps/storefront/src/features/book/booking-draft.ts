import { ERRORS, maximumGuests, SENTENCES, type PropertyDetailView } from '#libs/contracts';
import {
  addDays,
  checkStay,
  civilDate,
  FIRST_BOOKABLE_DAY,
  parseCivilDate,
  type StayProblem,
} from '#libs/rules';
import { isRecord, recall, remember } from '../../app/browser-memory.js';
import type { FieldErrors } from '../../app/forms.js';
import { readStay, type StayDraft } from '../stay/use-stay.js';

/** The booking form as typed. The waiver is never kept: it is accepted anew each time. @spec §2 /book, §5 Booking */
export interface BookingDraft extends StayDraft {
  requests: string;
  accepted: boolean;
}

const key = (propertyId: string): string => `latchkey.draft.${propertyId}`;

/** The form to start with: what the address says, and what was typed before a login, reload or cancelled payment. */
export function openDraft(propertyId: string, params: URLSearchParams): BookingDraft {
  const asked = readStay(params);
  const kept = recall(sessionStorage, key(propertyId), isRecord);
  const dates = asked.checkIn
    ? { checkIn: asked.checkIn, checkOut: asked.checkOut }
    : { checkIn: parseCivilDate(kept?.checkIn), checkOut: parseCivilDate(kept?.checkOut) };
  const keptGuests = typeof kept?.guests === 'number' ? kept.guests : 1;
  return {
    ...dates,
    guests: params.has('guests') || asked.checkIn ? asked.guests : keptGuests,
    requests: typeof kept?.requests === 'string' ? kept.requests : '',
    accepted: false,
  };
}

/** Keeps what was typed for this tab. */
export function keepDraft(propertyId: string, { checkIn, checkOut, guests, requests }: BookingDraft): void {
  remember(sessionStorage, key(propertyId), { checkIn, checkOut, guests, requests });
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
    too_long: ERRORS['booking.too_long'].detail.replace('{n}', String(home.max_nights)),
  };
  return sentences[problem];
}
