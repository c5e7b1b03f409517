import { checkGuests, guestsProblem, type Stay, type StayCheck, type StayRequest } from './booking-window.js';
import { checkHomeDates, type HomeLimits } from './stay-rules.js';

/** A home's limits for a stay. */
export interface StayLimits extends HomeLimits {
  maxGuests: number;
}

/**
 * Checks every rule of a booking request, in the order of F14: dates, past, window, the home's own rules, guests, waiver.
 * @spec §5 Booking, F14, G5
 */
export function checkStay(request: StayRequest, limits: StayLimits): StayCheck<Stay> {
  const dates = checkHomeDates(request, limits);
  if (!dates.ok) return dates;
  const guests = checkGuests(request.guests, limits.maxGuests);
  if (guests === null) return { ok: false, problem: guestsProblem(request.guests), field: 'guests' };
  if (request.acceptsWaiver !== true)
    return { ok: false, problem: 'waiver_missing', field: 'accepts_liability_waiver' };
  return { ok: true, checkIn: dates.checkIn, checkOut: dates.checkOut, nights: dates.nights, guests };
}
