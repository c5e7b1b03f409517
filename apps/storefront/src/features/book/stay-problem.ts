import type { BookingView, PropertyDetailView, QuoteView } from '#libs/core/contracts';
import type { FieldErrors } from '../../forms/forms.js';
import { fits, type StayBounds } from '../../stay/stay-days.js';
import { NOT_FREE } from '../../stay/use-stay.js';
import type { PriceChange } from './agreed-price.js';
import { bookingErrors, type BookingDraft } from './booking-draft.js';

/** The problems of the chosen stay, found before anything is sent. */
export interface StayProblem {
  /** Messages per field, as worded in §5. */
  errors: FieldErrors;
  /** The dates follow every rule, but a night is taken. */
  taken: boolean;
}

interface StayFacts {
  draft: BookingDraft;
  home: PropertyDetailView;
  bounds: StayBounds;
  quote: QuoteView | undefined;
  held: BookingView | undefined;
}

/** Checks dates and guests while the form is filled in. @spec F14, B9, C17 */
export function stayProblem({ draft, home, bounds, quote, held }: StayFacts): StayProblem {
  // A link can contain too many guests; missing dates are not an error yet.
  const errors = bookingErrors({ ...draft, accepted: true }, home, bounds);
  if (!draft.checkIn || !draft.checkOut) return { errors: {}, taken: false };
  if (errors.check_in_date || errors.guests) return { errors, taken: false };
  const own = held?.check_in_date === draft.checkIn && held.check_out_date === draft.checkOut;
  const free = fits(draft, bounds) && (own || quote?.available !== false);
  return free ? { errors: {}, taken: false } : { errors: { check_in_date: NOT_FREE }, taken: true };
}

interface DisabledFacts {
  draft: BookingDraft;
  problem: StayProblem;
  price: { currentData?: QuoteView; isError: boolean };
  change: PriceChange | null;
}

/** Why the button is disabled; null when it is enabled. @spec §2 /book: no price, no acceptance */
export function disabledReason({ draft, problem, price, change }: DisabledFacts): string | null {
  if (!draft.checkIn || !draft.checkOut || problem.errors.check_in_date)
    return 'Choose your dates to see the total.';
  if (problem.errors.guests) return problem.errors.guests;
  if (!price.currentData)
    return price.isError ? 'The price could not be loaded. Please try again.' : 'The price is on its way.';
  if (change) return 'Accept the new price to continue.';
  return draft.accepted ? null : 'Accept the liability disclaimer to continue.';
}
