import { expressionBuilder } from 'kysely';
import type { BookingsTables } from './tables.js';

const booking = expressionBuilder<{ b: BookingsTables['bookings'] }, 'b'>();

/** Orders bookings `b`: those that are held or to come first, the soonest of them on top. @spec C5 */
export function upcomingFirst(now: Date) {
  const isUpcoming = booking.and([
    booking('b.status', 'in', ['pending', 'confirmed']),
    booking('b.check_out_at', '>', now),
  ]);
  const soonest = booking.case().when(isUpcoming).then(booking.ref('b.check_in_at')).end();
  return { isUpcoming, soonest };
}
