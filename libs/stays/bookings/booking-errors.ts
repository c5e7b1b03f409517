import { DomainError } from '#libs/core/platform';
import { limitBroken, type StayLimits, type StayRefusal } from '#libs/core/rules';
import type { Booking } from './booking.entity.js';

/** The error for a broken stay rule. @spec §5 Booking, F14, G5 */
export const stayError = ({ problem, field, gapNights }: StayRefusal, home: StayLimits): DomainError =>
  new DomainError(`booking.${problem}`, { field, ...limitBroken(problem, { ...home, gapNights }) });

/** Returns the booking that was looked up. @throws DomainError `booking.not_found` when there is none */
export function assertFound(booking: Booking | null): Booking {
  if (!booking) throw new DomainError('booking.not_found');
  return booking;
}
