import { Injectable } from '@nestjs/common';
import type { DisputeFacts } from '#libs/core/events';
import { announce, type Tx } from '#libs/core/platform';
import { insertStayLine } from './points-rows.js';
import { db } from './tables.js';

type DisputedStay = Pick<DisputeFacts, 'bookingId' | 'travelerId' | 'propertyTitle'>;

/**
 * Points of a stay whose payment is disputed: taken back while the bank decides, which may leave less than nothing, and given
 * back when it decides for us. One line of each kind per stay, so both may run twice and in any order. @spec E11
 */
@Injectable()
export class DisputedPoints {
  /** Takes back what the stay had brought; nothing while it is pending or when it was taken already. */
  async claw(tx: Tx, { bookingId, travelerId, propertyTitle }: DisputedStay, now: Date): Promise<void> {
    await lockEarned(tx, bookingId);
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
    await announce(tx, 'loyalty.points_clawed_back', { bookingId, travelerId, points }, now);
  }

  /** Gives back what was taken; nothing when nothing was. */
  async giveBack(tx: Tx, { bookingId, travelerId, propertyTitle }: DisputedStay, now: Date): Promise<void> {
    const taken = await db(tx)
      .selectFrom('points_lines')
      .select('points')
      .where('booking_id', '=', bookingId)
      .where('kind', '=', 'clawback')
      .executeTakeFirst();
    if (!taken) return;
    const line = {
      user_id: travelerId,
      booking_id: bookingId,
      kind: 'adjustment' as const,
      state: 'posted' as const,
      points: -taken.points,
      description: `Given back: the dispute about ${propertyTitle} is settled`,
    };
    await insertStayLine(tx, line, now);
  }
}

/** Whoever posts the stay's line waits here: a look before its outcome is written would take nothing back. */
const lockEarned = (tx: Tx, bookingId: string) =>
  db(tx)
    .selectFrom('points_entries')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'stay')
    .forUpdate()
    .execute();

/** What a stay has brought so far. */
async function postedPoints(tx: Tx, bookingId: string): Promise<number> {
  const earned = await db(tx)
    .selectFrom('points_lines')
    .select('points')
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'stay')
    .where('state', '=', 'posted')
    .executeTakeFirst();
  return earned?.points ?? 0;
}
