import { DomainError } from '#libs/core/platform';
import { MAX_NIGHTS, type StayProblem } from '#libs/core/rules';
import type { Booking } from './booking.entity.js';

/** The error for a broken stay rule. @spec §5 Booking, F14 */
export function stayError(
  check: { problem: StayProblem; field: string },
  home: { maxGuests: number; maxNights: number },
): DomainError {
  const n = check.problem === 'too_long' ? Math.min(home.maxNights, MAX_NIGHTS) : home.maxGuests;
  return new DomainError(`booking.${check.problem}`, { field: check.field, n });
}

/** Returns the booking that was looked up. @throws DomainError `booking.not_found` when there is none */
export function assertFound(booking: Booking | null): Booking {
  if (!booking) throw new DomainError('booking.not_found');
  return booking;
}
