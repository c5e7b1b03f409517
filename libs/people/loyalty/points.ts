import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EventCatalogue } from '#libs/core/events';
import { announce, firstRow, type Tx } from '#libs/core/platform';
import { cents, formatCents, formatCount, type Plan, PLAN_TERMS, pointsFor } from '#libs/core/rules';

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
    await insertLine(tx, event, 'pending', now);
  }

  /** Makes the points spendable and announces it, once. @spec E6 */
  async post(tx: Tx, event: EventCatalogue['booking.completed'], now: Date): Promise<void> {
    const points =
      (await insertLine(tx, event, 'posted', now)) ?? (await moveOn(tx, event.bookingId, 'posted', now));
    if (points === null) return;
    const { bookingId, travelerId } = event;
    await announce(tx, 'loyalty.points_awarded', { bookingId, travelerId, points }, now);
  }

  /** Takes the promise of points back. @spec E6 */
  async void(tx: Tx, event: EventCatalogue['booking.cancelled'], now: Date): Promise<void> {
    if (event.previousStatus === 'pending') return;
    // The record handler may come after this one: a voided line of no points keeps its place.
    const stay = { ...event, plan: 'basic' as const, multiplier: 0 };
    if ((await insertLine(tx, stay, 'voided', now)) === null)
      await moveOn(tx, event.bookingId, 'voided', now);
  }
}

/** @returns the points, or null when the stay has its line already */
async function insertLine(
  tx: Tx,
  stay: EarningStay,
  state: 'pending' | 'posted' | 'voided',
  now: Date,
): Promise<number | null> {
  const points = pointsFor(cents(stay.paidCents), stay.multiplier);
  const row = await firstRow<{ points: number }>(
    tx,
    `insert into points_entries (id, user_id, booking_id, kind, state, points, description, formula, posts_at, created_at)
     values (?, ?, ?, 'stay', ?, ?, ?, ?, ?, ?)
     on conflict (booking_id, kind) where booking_id is not null do nothing returning points`,
    [
      randomUUID(),
      stay.travelerId,
      stay.bookingId,
      state,
      points,
      `Stay at ${stay.propertyTitle}`,
      formulaOf(stay, points),
      new Date(stay.checkOutAt),
      now,
    ],
  );
  return row?.points ?? null;
}

/** @returns the points, or null when the line was not pending */
async function moveOn(
  tx: Tx,
  bookingId: string,
  state: 'posted' | 'voided',
  now: Date,
): Promise<number | null> {
  const row = await firstRow<{ points: number }>(
    tx,
    `with decided as (
       insert into points_outcomes (entry_id, state, decided_at)
       select id, ?, ? from points_entries where booking_id = ? and kind = 'stay' and state = 'pending'
       on conflict (entry_id) do nothing returning entry_id)
     select e.points from points_entries e join decided d on d.entry_id = e.id`,
    [state, now, bookingId],
  );
  return row?.points ?? null;
}

function formulaOf({ paidCents, plan, multiplier }: EarningStay, points: number): string {
  const dollars = formatCents(cents(paidCents)).replace(/\.00$/, '');
  return `${dollars} x ${multiplier} (${PLAN_TERMS[plan].name}, locked at payment) = ${formatCount(points)}`;
}
