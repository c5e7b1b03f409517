import { sql, type Expression, type InsertObject } from 'kysely';
import type { EventCatalogue } from '#libs/core/events';
import { announcing, DomainError, isConflict, type Tx } from '#libs/core/platform';
import { BOOKING_STATUSES, canMove, PLAN_TERMS, PLANS, type Plan } from '#libs/core/rules';
import { FACT_COLUMNS } from './booking-facts.js';
import { db, type BookingsTables } from './tables.js';
import { confirmedBackground } from './traveler.queries.js';

/**
 * Writes a hold and announces it; a trigger takes its nights.
 * @throws DomainError `booking.dates_taken` when a night is not free
 */
export async function insertHold(
  tx: Tx,
  hold: Omit<InsertObject<BookingsTables, 'bookings'>, 'status'>,
  facts: EventCatalogue['booking.created'],
  now: Date,
): Promise<void> {
  try {
    await db(tx)
      .with('announced', () => announcing(tx, 'booking.created', facts, now))
      .insertInto('bookings')
      .values({ ...hold, status: 'pending' })
      .execute();
  } catch (error) {
    // A safety net: the constraint only fires when something wrote to the calendar without locking the home.
    if (isConflict(error)) throw new DomainError('booking.dates_taken');
    throw error;
  }
}

const CONFIRMABLE = BOOKING_STATUSES.filter((status) => canMove(status, 'confirmed'));

/**
 * Confirms a hold as fully paid, and fixes the traveler's plan, which multiplies its points.
 * @param planThen the plan at that time; the one they have now by default
 * @returns the booking, for its facts, with the home's title as it was booked
 * @throws DomainError `booking.wrong_status` unless it is pending
 * @spec §4 Booking, E6
 */
export async function confirmHold(tx: Tx, bookingId: string, at: Date, planThen?: Plan) {
  const confirmed = await db(tx)
    .with('background', () => confirmedBackground(tx, bookingId))
    .updateTable('bookings')
    .from('background')
    .set((row) => {
      const plan = planThen === undefined ? row.ref('background.planNow') : row.val(planThen);
      return {
        status: 'confirmed' as const,
        plan,
        multiplier: multiplierOf(plan),
        confirmed_at: at,
        paid_cents: row.ref('total_cents'),
      };
    })
    .where('id', '=', bookingId)
    .where('status', 'in', CONFIRMABLE)
    .returning([...FACT_COLUMNS, 'paid_cents as paidCents', 'background.planNow', 'background.title'])
    .executeTakeFirst();
  if (!confirmed) throw new DomainError('booking.wrong_status');
  return confirmed;
}

/** The multiplier of a plan, as a part of a query. */
const multiplierOf = (plan: Expression<Plan>) =>
  sql<number>`case ${plan} ${sql.join(
    PLANS.map((one) => sql`when ${one} then ${PLAN_TERMS[one].multiplier}::int`),
    sql` `,
  )} end`;
