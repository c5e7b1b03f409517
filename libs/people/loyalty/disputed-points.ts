import { Injectable } from '@nestjs/common';
import type { DisputeFacts } from '#libs/core/events';
import { announce, type Tx } from '#libs/core/platform';
import { insertStayLine } from './points-rows.js';
import { changeLinesOf } from './changed-stays.queries.js';
import { db } from './tables.js';

type DisputedStay = Pick<DisputeFacts, 'bookingId' | 'travelerId' | 'ownerId' | 'propertyTitle'>;

/**
 * Claws back the points of a stay while its payment is disputed, which may make the balance negative, and restores them when the bank
 * decides for us. A stay has one line of each kind, so both may run twice and in any order. @spec E11
 */
@Injectable()
export class DisputedPoints {
  /** Claws back the stay's posted points; does nothing while they are pending or when it has been done already. */
  async clawBack(tx: Tx, stay: DisputedStay, now: Date): Promise<void> {
    const { bookingId, travelerId, ownerId, propertyTitle } = stay;
    await lockStayEntry(tx, bookingId);
    const points = await postedPoints(tx, bookingId);
    if (points === 0) return;
    const line = {
      user_id: travelerId,
      booking_id: bookingId,
      kind: 'clawback' as const,
      state: 'posted' as const,
      points: -points,
      description: `Taken back: the payment for ${propertyTitle} is disputed`,
    };
    if (!(await insertStayLine(tx, line, now))) return;
    const facts = { bookingId, travelerId, ownerId, points };
    await announce(tx, 'loyalty.points_clawed_back', facts, now);
  }

  /** Restores clawed-back points, if there are any. */
  async restore(tx: Tx, { bookingId, travelerId, propertyTitle }: DisputedStay, now: Date): Promise<void> {
    const clawback = await db(tx)
      .selectFrom('points_lines')
      .select('points')
      .where('booking_id', '=', bookingId)
      .where('kind', '=', 'clawback')
      .executeTakeFirst();
    if (!clawback) return;
    const line = {
      user_id: travelerId,
      booking_id: bookingId,
      kind: 'adjustment' as const,
      state: 'posted' as const,
      points: -clawback.points,
      description: `Given back: the dispute about ${propertyTitle} is settled`,
    };
    await insertStayLine(tx, line, now);
  }
}

/** Waits for a transaction that is posting the line: without its outcome there would be nothing to claw back. */
const lockStayEntry = (tx: Tx, bookingId: string) =>
  db(tx)
    .selectFrom('points_entries')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'stay')
    .forUpdate()
    .execute();

/** The points posted for a stay so far, with those of the changes of its dates, which are posted with it. */
async function postedPoints(tx: Tx, bookingId: string): Promise<number> {
  const earned = await db(tx)
    .selectFrom('points_lines')
    .select('points')
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'stay')
    .where('state', '=', 'posted')
    .executeTakeFirst();
  if (!earned) return 0;
  const changes = await changeLinesOf(tx, bookingId);
  return changes.reduce((sum, { points }) => sum + points, earned.points);
}
