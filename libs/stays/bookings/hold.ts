import type { InsertObject } from 'kysely';
import { DomainError, isConflict, type Tx } from '#libs/core/platform';
import { BOOKING_STATUSES, canMove, type Plan } from '#libs/core/rules';
import { FACT_COLUMNS } from './booking-facts.js';
import { db, type BookingsTables } from './tables.js';

/**
 * Writes a hold; a trigger takes its nights.
 * @returns the booking, for its facts
 * @throws DomainError `booking.dates_taken` when a night is not free
 */
export async function insertHold(tx: Tx, hold: Omit<InsertObject<BookingsTables, 'bookings'>, 'status'>) {
  try {
    return await db(tx)
      .insertInto('bookings')
      .values({ ...hold, status: 'pending' })
      .returning([...FACT_COLUMNS, 'hold_expires_at as holdExpiresAt'])
      .executeTakeFirstOrThrow();
  } catch (error) {
    // A safety net: the constraint only fires when something wrote to the calendar without locking the home.
    if (isConflict(error)) throw new DomainError('booking.dates_taken');
    throw error;
  }
}

const CONFIRMABLE = BOOKING_STATUSES.filter((status) => canMove(status, 'confirmed'));

/**
 * Confirms a hold as fully paid, and fixes the plan that multiplies its points.
 * @returns the booking, for its facts
 * @throws DomainError `booking.wrong_status` unless it is pending
 * @spec §4 Booking, E6
 */
export async function confirmHold(
  tx: Tx,
  bookingId: string,
  { plan, multiplier }: { plan: Plan; multiplier: number },
  at: Date,
) {
  const confirmed = await db(tx)
    .updateTable('bookings')
    .set((row) => ({
      ...{ status: 'confirmed' as const, plan, multiplier, confirmed_at: at },
      paid_cents: row.ref('total_cents'),
    }))
    .where('id', '=', bookingId)
    .where('status', 'in', CONFIRMABLE)
    .returning([...FACT_COLUMNS, 'paid_cents as paidCents'])
    .executeTakeFirst();
  if (!confirmed) throw new DomainError('booking.wrong_status');
  return confirmed;
}
