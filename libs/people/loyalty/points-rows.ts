import { randomUUID } from 'node:crypto';
import type { Tx } from '#libs/core/platform';
import type { Insertable } from 'kysely';
import { db, type LoyaltyTables } from './tables.js';

/** Points of a stay to be written down. */
export type StayLine = Omit<
  Insertable<LoyaltyTables['points_entries']>,
  'id' | 'created_at' | 'booking_id'
> & {
  booking_id: string;
};

/** Adds a line to the points of a stay, which has one of each kind. @returns false when it has it already */
export async function insertStayLine(tx: Tx, line: StayLine, now: Date): Promise<boolean> {
  const added = await db(tx)
    .insertInto('points_entries')
    .values({ ...line, id: randomUUID(), created_at: now })
    .onConflict((known) =>
      known.columns(['booking_id', 'kind']).where('booking_id', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/**
 * Decides what becomes of the pending points of a stay.
 * @returns the points, or null when they were not pending
 */
export async function decidePending(
  tx: Tx,
  bookingId: string,
  state: 'posted' | 'voided',
  now: Date,
): Promise<number | null> {
  const decided = await db(tx)
    .with('decided', (query) =>
      query
        .insertInto('points_outcomes')
        .columns(['entry_id', 'state', 'decided_at'])
        .expression((pending) =>
          pending
            .selectFrom('points_entries')
            .select((row) => ['id', row.val(state).as('state'), row.val(now).as('decided_at')])
            .where('booking_id', '=', bookingId)
            .where('kind', '=', 'stay')
            .where('state', '=', 'pending'),
        )
        .onConflict((known) => known.column('entry_id').doNothing())
        .returning('entry_id'),
    )
    .selectFrom('points_entries as e')
    .innerJoin('decided as d', 'd.entry_id', 'e.id')
    .select('e.points')
    .executeTakeFirst();
  return decided?.points ?? null;
}
