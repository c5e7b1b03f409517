import { Injectable } from '@nestjs/common';
import type { EventCatalogue } from '#libs/core/events';
import { announce, type Tx } from '#libs/core/platform';
import { cents, formatCents, formatCount, type Plan, PLAN_TERMS, pointsFor } from '#libs/core/rules';
import { resolvePending, insertStayLine } from './points-rows.js';

/** What a stay's points are computed from; cents, and the multiplier fixed at payment. */
interface EarningStay {
  bookingId: string;
  travelerId: string;
  propertyTitle: string;
  paidCents: number;
  plan: Plan;
  multiplier: number;
  checkOutAt: string;
}

/**
 * The points line of a stay: pending at payment, posted at completion, voided by a cancellation.
 * The three handlers may run twice and in any order, because a stay has one line and a pending line one outcome. The database rejects
 * updates and deletes of both.
 */
@Injectable()
export class StayPoints {
  /** Records the points of a paid stay; does nothing when a later event was handled first. @spec E4, E5, E6 */
  async record(tx: Tx, event: EventCatalogue['booking.confirmed'], now: Date): Promise<void> {
    await recordLine(tx, event, 'pending', now);
  }

  /** Makes the points spendable and announces it, once. @spec E6 */
  async post(tx: Tx, event: EventCatalogue['booking.completed'], now: Date): Promise<void> {
    const points =
      (await recordLine(tx, event, 'posted', now)) ??
      (await resolvePending(tx, event.bookingId, 'posted', now));
    if (points === null) return;
    const { bookingId, travelerId, ownerId } = event;
    await announce(tx, 'loyalty.points_awarded', { bookingId, travelerId, ownerId, points }, now);
  }

  /** Voids the pending points. @spec E6 */
  async void(tx: Tx, event: EventCatalogue['booking.cancelled'], now: Date): Promise<void> {
    if (event.previousStatus === 'pending') return;
    // `record` may run later: a voided line of zero points takes its place.
    const stay = { ...event, plan: 'basic' as const, multiplier: 0 };
    if ((await recordLine(tx, stay, 'voided', now)) === null)
      await resolvePending(tx, event.bookingId, 'voided', now);
  }
}

/** Adds the stay's line. @returns the points, or null when the line exists already */
async function recordLine(
  tx: Tx,
  stay: EarningStay,
  state: 'pending' | 'posted' | 'voided',
  now: Date,
): Promise<number | null> {
  const points = pointsFor(cents(stay.paidCents), stay.multiplier);
  const line = {
    user_id: stay.travelerId,
    booking_id: stay.bookingId,
    kind: 'stay' as const,
    state,
    points,
    description: `Stay at ${stay.propertyTitle}`,
    formula: formulaOf(stay, points),
    posts_at: new Date(stay.checkOutAt),
  };
  return (await insertStayLine(tx, line, now)) ? points : null;
}

function formulaOf({ paidCents, plan, multiplier }: EarningStay, points: number): string {
  const dollars = formatCents(cents(paidCents)).replace(/\.00$/, '');
  return `${dollars} x ${multiplier} (${PLAN_TERMS[plan].name}, locked at payment) = ${formatCount(points)}`;
}
