import { DomainError } from '#libs/core/platform';
import { MAX_NIGHTS, type StayProblem } from '#libs/core/rules';

/** The error for a broken stay rule, with the query parameters `check_in`, `check_out` and `guests` as fields. @spec §5 Booking, F14 */
export function stayError(
  { problem, field }: { problem: StayProblem; field: string },
  home: { maxGuests?: number; maxNights: number },
): DomainError {
  const n = problem === 'too_long' ? Math.min(home.maxNights, MAX_NIGHTS) : home.maxGuests;
  return new DomainError(`booking.${problem}`, { field: field.replace('_date', ''), n });
}
