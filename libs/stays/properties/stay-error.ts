import { DomainError } from '#libs/core/platform';
import { limitBroken, type StayRefusal } from '#libs/core/rules';

/** The error for a broken stay rule, with the query parameters `check_in`, `check_out` and `guests` as fields. @spec §5 Booking, F14, G5 */
export const stayError = (
  { problem, field, gapNights }: StayRefusal,
  home: Parameters<typeof limitBroken>[1],
): DomainError =>
  new DomainError(`booking.${problem}`, {
    field: field.replace('_date', ''),
    ...limitBroken(problem, { ...home, gapNights }),
  });
