import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { DisputeFacts } from '#libs/core/events';
import { announce, firstRow, type Tx } from '#libs/core/platform';

type DisputedStay = Pick<DisputeFacts, 'bookingId' | 'travelerId' | 'propertyTitle'>;

/**
 * Points of a stay whose payment is disputed: taken back while the bank decides, which may leave less than nothing, and given
 * back when it decides for us. One line of each kind per stay, so both may run twice and in any order. @spec E11
 */
@Injectable()
export class DisputedPoints {
  /** Takes back what the stay had brought; nothing while it is pending or when it was taken already. */
  async claw(tx: Tx, { bookingId, travelerId, propertyTitle }: DisputedStay, now: Date): Promise<void> {
    // Whoever posts the line waits here: a look before its outcome is written would take nothing back.
    await tx.execute(`select 1 from points_entries where booking_id = ? and kind = 'stay' for update`, [
      bookingId,
    ]);
    const earned = await firstRow<{ points: number }>(
      tx,
      `select points from points_lines where booking_id = ? and kind = 'stay' and state = 'posted'`,
      [bookingId],
    );
    if (!earned || earned.points === 0) return;
    const description = `Taken back: the payment for ${propertyTitle} is disputed`;
    const line = { bookingId, travelerId, kind: 'clawback', points: -earned.points, description };
    if (!(await insertLine(tx, line, now))) return;
    await announce(tx, 'loyalty.points_clawed_back', { bookingId, travelerId, points: earned.points }, now);
  }

  /** Gives back what was taken; nothing when nothing was. */
  async giveBack(tx: Tx, { bookingId, travelerId, propertyTitle }: DisputedStay, now: Date): Promise<void> {
    const taken = await firstRow<{ points: number }>(
      tx,
      `select points from points_lines where booking_id = ? and kind = 'clawback'`,
      [bookingId],
    );
    if (!taken) return;
    const description = `Given back: the dispute about ${propertyTitle} is settled`;
    const points = -taken.points;
    await insertLine(tx, { bookingId, travelerId, kind: 'adjustment', points, description }, now);
  }
}

async function insertLine(
  tx: Tx,
  line: { bookingId: string; travelerId: string; kind: string; points: number; description: string },
  now: Date,
): Promise<boolean> {
  const row = await firstRow(
    tx,
    `insert into points_entries (id, user_id, booking_id, kind, state, points, description, created_at)
     values (?, ?, ?, ?, 'posted', ?, ?, ?)
     on conflict (booking_id, kind) where booking_id is not null do nothing returning id`,
    [randomUUID(), line.travelerId, line.bookingId, line.kind, line.points, line.description, now],
  );
  return row !== null;
}
