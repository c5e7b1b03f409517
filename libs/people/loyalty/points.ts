import { Injectable } from '@nestjs/common';
import type { EventCatalogue } from '#libs/core/events';
import { announce, type Tx } from '#libs/core/platform';
import { cents, formatCents, formatCount, type Plan, PLAN_TERMS, pointsFor } from '#libs/core/rules';
import { decidePending, insertStayLine } from './points-rows.js';

/** Facts that a stay's points are computed from; cents, and the multiplier locked at payment. */
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
 * The line of points that belongs to a stay: pending at payment, posted at completion, voided by a cancellation.
 * The three handlers may run in any order and twice: there is one line per stay, and one outcome of a pending line. Both
 * are only ever added; the database refuses to change or delete them.
 */
@Injectable()
export class StayPoints {
  /** Records the points a paid stay will bring; nothing when a later event has been here already. @spec E4, E5, E6 */
  async record(tx: Tx, event: EventCatalogue['booking.confirmed'], now: Date): Promise<void> {
    await recordLine(tx, event, 'pending', now);
  }

  /** Makes the points spendable and announces it, once. @spec E6 */
  async post(tx: Tx, event: EventCatalogue['booking.completed'], now: Date): Promise<void> {
    const points =
      (await recordLine(tx, event, 'posted', now)) ??
      (await decidePending(tx, event.bookingId, 'posted', now));
    if (points === null) return;
    const { bookingId, travelerId } = event;
    await announce(tx, 'loyalty.points_awarded', { bookingId, travelerId, points }, now);
  }

  /** Takes the promise of points back. @spec E6 */
  async void(tx: Tx, event: EventCatalogue['booking.cancelled'], now: Date): Promise<void> {
    if (event.previousStatus === 'pending') return;
    // The record handler may come after this one: a voided line of no points keeps its place.
    const stay = { ...event, plan: 'basic' as const, multiplier: 0 };
    if ((await recordLine(tx, stay, 'voided', now)) === null)
      await decidePending(tx, event.bookingId, 'voided', now);
  }
}

/** @returns the points, or null when the stay has its line already */
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
