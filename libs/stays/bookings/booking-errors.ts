import type { ErrorCode } from '#libs/core/contracts';
import { DomainError } from '#libs/core/platform';
import { MAX_NIGHTS, type StayProblem } from '#libs/core/rules';

const CODES: Readonly<Record<StayProblem, ErrorCode>> = {
  dates_invalid: 'booking.dates_invalid',
  date_past: 'booking.date_past',
  too_long: 'booking.too_long',
  too_many_guests: 'booking.too_many_guests',
  waiver_missing: 'booking.waiver_missing',
};

/** Says a broken rule of a stay in the specification's words. @spec §5 Booking, F14 */
export function stayError(
  check: { problem: StayProblem; field: string },
  home: { maxGuests: number; maxNights: number },
): DomainError {
  const n = check.problem === 'too_long' ? Math.min(home.maxNights, MAX_NIGHTS) : home.maxGuests;
  return new DomainError(CODES[check.problem], { field: check.field, n });
}
