import {
  addDays,
  checkGuests,
  civilDate,
  gapsOf,
  LAST_BOOKABLE_DAY,
  parseCivilDate,
  weekdayBits,
  type HomeLimits,
} from '#libs/core/rules';
import type { BookingView, PropertyDetailView } from '#libs/core/contracts';
import { useQuoteQuery } from '../homes/homes-api.js';
import { fits, takenNights, type StayBounds, type StayChoice } from './stay-days.js';

/** Dates and guests, passed from the list to the detail page to the booking form. */
export interface StayDraft extends StayChoice {
  guests: number;
}

/** Nights of the traveler's own hold, which count as free for that traveler. @spec C4 */
export type OwnHold = Pick<BookingView, 'check_in_date' | 'check_out_date'> | undefined;

/** What decides whether the home's dates can be booked, as the API says it. @spec B4, G5 */
export const limitsOf = (home: PropertyDetailView): HomeLimits => ({
  today: addDays(civilDate(home.bookable_to), -LAST_BOOKABLE_DAY),
  firstArrival: civilDate(home.bookable_from),
  minNights: home.min_nights,
  maxNights: home.max_nights,
  preparationHours: home.preparation_hours,
  noticeHours: home.notice_hours,
  arrivalDays: weekdayBits(home.arrival_days),
  sellsGaps: home.sells_gaps,
  checkInTime: home.check_in_time,
  checkOutTime: home.check_out_time,
});

/** The home's limits for a stay. @spec B4, C4, C15, G5 */
export function boundsOf(home: PropertyDetailView, own?: OwnHold): StayBounds {
  const bounds = {
    bookableFrom: civilDate(home.bookable_from),
    bookableTo: civilDate(home.bookable_to),
    maxNights: home.max_nights,
    minNights: home.min_nights,
    arrivalDays: weekdayBits(home.arrival_days),
    taken: home.unavailable,
  };
  if (!own) return withGaps(bounds, home);
  const others = [...takenNights(bounds)].filter(
    (night) => night < own.check_in_date || night >= own.check_out_date,
  );
  const taken = others.map((night) => ({ from: night, to: addDays(civilDate(night), 1) }));
  return withGaps({ ...bounds, taken }, home);
}

/** The API has added the nights for preparation to the taken ones. */
function withGaps(bounds: StayBounds, home: PropertyDetailView): StayBounds {
  const taken = bounds.taken.map(({ from, to }) => ({
    from: civilDate(from),
    to: civilDate(to),
    isStay: false,
  }));
  return { ...bounds, gaps: gapsOf(limitsOf(home), taken) };
}

/** Reads a stay from the address. Guests fall back to 1. @spec §5 Booking: guests parsed as integer */
export function readStay(params: URLSearchParams): StayDraft {
  return {
    checkIn: parseCivilDate(params.get('check_in')),
    checkOut: parseCivilDate(params.get('check_out')),
    guests: checkGuests(params.get('guests'), 99) ?? 1,
  };
}

/** The stay as a query string, without unchosen parts. */
export function stayQuery({ checkIn, checkOut, guests }: StayDraft): string {
  const params = new URLSearchParams();
  if (checkIn) params.set('check_in', checkIn);
  if (checkOut) params.set('check_out', checkOut);
  if (guests > 1) params.set('guests', String(guests));
  return params.toString();
}

/** Message about a stay that respects all rules but is not free. @spec C17 */
export const NOT_FREE = 'These dates cannot be booked here. Please choose others.';

/** Message instead of {@link NOT_FREE} to whoever has booked these very dates. */
export const BOOKED_BY_YOU = 'You’ve booked these dates.';

/** True when the chosen nights are not free; false while nothing is chosen. @spec C17 */
export function useNotFree(home: PropertyDetailView, stay: StayDraft): boolean {
  const { currentData: quote } = useStayQuote(home, stay);
  const chosen = stay.checkIn !== null && stay.checkOut !== null;
  return (chosen && !fits(stay, boundsOf(home))) || quote?.available === false;
}

/**
 * The server's price, requested only once the stay can be booked.
 * @param voucher code of a voucher to redeem; null skips the request
 * @spec F13, A2, A11
 */
export function useStayQuote(
  home: PropertyDetailView,
  stay: StayDraft,
  own?: OwnHold,
  voucher?: string | null,
) {
  const bookable = fits(stay, boundsOf(home, own)) && checkGuests(stay.guests, home.max_guests) !== null;
  return useQuoteQuery(
    {
      propertyId: home.id,
      checkIn: stay.checkIn ?? '',
      checkOut: stay.checkOut ?? '',
      guests: stay.guests,
      ...(voucher && { voucher }),
    },
    { skip: !bookable || voucher === null },
  );
}
