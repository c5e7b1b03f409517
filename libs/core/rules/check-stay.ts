import { gapsOf } from './arrival-days.js';
import {
  checkGuests,
  guestsProblem,
  type Stay,
  type StayCheck,
  type StayProblem,
  type StayRequest,
} from './booking-window.js';
import type { CivilDate } from './civil-date.js';
import {
  areFree,
  checkHomeDates,
  preparationNights,
  type HomeLimits,
  type Nights,
  type TakenNights,
} from './stay-rules.js';

/** A home's limits for a stay. */
export interface StayLimits extends HomeLimits {
  maxGuests: number;
}

/**
 * Checks every rule of a booking request, in the order of F14: dates, past, window, the home's own rules, guests, waiver.
 * @spec §5 Booking, F14, G5
 */
export function checkStay(
  request: StayRequest,
  limits: StayLimits,
  gaps: readonly Nights[],
): StayCheck<Stay> {
  const dates = checkHomeDates(request, limits, gaps);
  if (!dates.ok) return dates;
  const guests = checkGuests(request.guests, limits.maxGuests);
  if (guests === null) return { ok: false, problem: guestsProblem(request.guests), field: 'guests' };
  if (request.acceptsWaiver !== true)
    return { ok: false, problem: 'waiver_missing', field: 'accepts_liability_waiver' };
  return { ok: true, checkIn: dates.checkIn, checkOut: dates.checkOut, nights: dates.nights, guests };
}

/**
 * Why a stay cannot be sold, or null when it can: the one rule that quote, booking, search, saved homes, alerts and the owner's board share.
 * Search decides by the same rule in SQL; a test compares both.
 * @param taken the entries around all nights that can be booked, since gaps depend on them
 */
export function saleProblem(
  stay: { checkIn: CivilDate; checkOut: CivilDate },
  home: HomeLimits,
  taken: readonly TakenNights[],
): StayProblem | 'taken' | null {
  const dates = checkHomeDates(stay, home, gapsOf(home, taken));
  if (!dates.ok) return dates.problem;
  return areFree(stay, taken, preparationNights(home)) ? null : 'taken';
}
