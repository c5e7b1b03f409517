import { Injectable } from '@nestjs/common';
import type { EventCatalogue } from '#libs/core/events';
import { announce, type Tx } from '#libs/core/platform';
import {
  cents,
  formatCents,
  formatCount,
  minus,
  type Cents,
  type Plan,
  PLAN_TERMS,
  pointsFor,
} from '#libs/core/rules';
import { differenceOfChanges } from './changed-stays.queries.js';
import { insertChangeLine, insertStayLine, resolveChanges, resolvePending } from './points-rows.js';

/** What a stay's points are computed from; cents, and the multiplier fixed at payment. */
interface EarningStay {
  bookingId: string;
  travelerId: string;
  propertyTitle: string;
  paidCents: number;
  plan: Plan;
  multiplier: number;
  checkOutAt: Date | string;
}

/**
 * The points line of a stay: pending at payment, posted at completion, voided by a cancellation; the lines of its changes of dates go with it.
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
    const { bookingId, travelerId, ownerId } = event;
    // The stay's own line is of what was paid for the booking: each change of its dates has another.
    const paidCents = minus(cents(event.paidCents), await differenceOfChanges(tx, bookingId));
    const points =
      (await recordLine(tx, { ...event, paidCents }, 'posted', now)) ??
      (await resolvePending(tx, bookingId, 'posted', now));
    if (points === null) return;
    const all = points + (await resolveChanges(tx, bookingId, 'posted', now));
    await announce(tx, 'loyalty.points_awarded', { bookingId, travelerId, ownerId, points: all }, now);
  }

  /** Voids the pending points. @spec E6 */
  async void(tx: Tx, event: EventCatalogue['booking.cancelled'], now: Date): Promise<void> {
    if (event.previousStatus === 'pending') return;
    // `record` may run later: a voided line of zero points takes its place.
    const stay = { ...event, plan: 'basic' as const, multiplier: 0 };
    if ((await recordLine(tx, stay, 'voided', now)) === null)
      await resolvePending(tx, event.bookingId, 'voided', now);
    await resolveChanges(tx, event.bookingId, 'voided', now);
  }
}

/** A change of a stay's dates, as its points need it. */
export interface ChangedStay extends Omit<EarningStay, 'bookingId' | 'paidCents'> {
  changeId: string;
  paidBefore: Cents;
  paidAfter: Cents;
}

/**
 * Records the points that a change of dates adds or takes off, pending like the stay's, in the transaction that changes them: so they are there
 * whenever the stay's are posted or voided.
 * @spec E4, E5, E6, G7
 */
export async function recordChangedPoints(tx: Tx, stay: ChangedStay, now: Date): Promise<void> {
  const { multiplier, paidBefore, paidAfter } = stay;
  const [before, after] = [pointsFor(paidBefore, multiplier), pointsFor(paidAfter, multiplier)];
  if (before === after) return;
  const line = {
    user_id: stay.travelerId,
    change_id: stay.changeId,
    points: after - before,
    description: `New dates at ${stay.propertyTitle}`,
    formula: `${formulaOf({ ...stay, paidCents: paidAfter }, after)}, instead of ${formatCount(before)}`,
    posts_at: new Date(stay.checkOutAt),
  };
  await insertChangeLine(tx, line, now);
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

function formulaOf(
  { paidCents, plan, multiplier }: Pick<EarningStay, 'paidCents' | 'plan' | 'multiplier'>,
  points: number,
): string {
  const dollars = formatCents(cents(paidCents)).replace(/\.00$/, '');
  return `${dollars} x ${multiplier} (${PLAN_TERMS[plan].name}, locked at payment) = ${formatCount(points)}`;
}
