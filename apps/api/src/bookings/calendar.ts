import { createEvent } from 'ics';
import type { BookingRow } from '#libs/stays/bookings';
import { addressOf } from './booking.view.js';

const STATUS = {
  pending: 'TENTATIVE',
  confirmed: 'CONFIRMED',
  completed: 'CONFIRMED',
  cancelled: 'CANCELLED',
} as const;

/** A stay as an iCalendar file, from check-in to check-out. @throws Error when the library rejects the event @spec G2 */
export function calendarOf(booking: BookingRow): string {
  const { error, value } = createEvent({
    productId: 'latchkey/bookings',
    uid: `${booking.id}@latchkey`,
    title: `Stay at ${booking.title}`,
    location: [...new Set([addressOf(booking), booking.city, booking.state, booking.country])].join(', '),
    description: `Latchkey booking ${booking.id.slice(-8)}, ${booking.guests} guests, ${booking.nights} nights`,
    status: STATUS[booking.status],
    sequence: revisionOf(booking),
    start: new Date(booking.check_in_at).getTime(),
    end: new Date(booking.check_out_at).getTime(),
    startOutputType: 'utc',
    endOutputType: 'utc',
  });
  if (error) throw error;
  return value ?? '';
}

/** Counts up with each change, so that a calendar which has the stay already takes the newer dates. */
const revisionOf = ({ times_changed: changed, status }: BookingRow): number =>
  (changed ?? 0) + (status === 'cancelled' ? 1 : 0);
