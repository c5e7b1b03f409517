import { randomUUID } from 'node:crypto';
import type { Tx } from '#libs/core/platform';
import type { Insertable } from 'kysely';
import { changeLinesOf } from './changed-stays.queries.js';
import { db, type LoyaltyTables } from './tables.js';

/** A new line for the points of a stay. */
export type StayLine = Omit<
  Insertable<LoyaltyTables['points_entries']>,
  'id' | 'created_at' | 'booking_id'
> & {
  booking_id: string;
};

/** A new line for a change of dates. */
export type ChangeLine = Pick<
  Insertable<LoyaltyTables['points_entries']>,
  'user_id' | 'change_id' | 'points' | 'description' | 'formula' | 'posts_at'
>;

/** Adds a line for a stay, which has one of each kind. @returns false when it exists already */
export async function insertStayLine(tx: Tx, line: StayLine, now: Date): Promise<boolean> {
  const added = await db(tx)
    .insertInto('points_entries')
    .values({ ...line, id: randomUUID(), created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['booking_id', 'kind']).where('booking_id', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Adds the line of a change of dates, which has one. */
export async function insertChangeLine(tx: Tx, line: ChangeLine, now: Date): Promise<void> {
  await db(tx)
    .insertInto('points_entries')
    .values({ ...line, kind: 'change', state: 'pending', id: randomUUID(), created_at: now })
    .execute();
}

/** Posts or voids the pending points of all changes of a stay's dates. @returns their sum */
export async function resolveChanges(
  tx: Tx,
  bookingId: string,
  state: 'posted' | 'voided',
  now: Date,
): Promise<number> {
  const pending = await changeLinesOf(tx, bookingId);
  if (pending.length === 0) return 0;
  await db(tx)
    .insertInto('points_outcomes')
    .values(pending.map(({ id }) => ({ entry_id: id, state, decided_at: now })))
    .onConflict((conflict) => conflict.column('entry_id').doNothing())
    .execute();
  return pending.reduce((sum, { points }) => sum + points, 0);
}

/** Posts or voids a stay's pending points. @returns the points, or null when they were not pending */
export async function resolvePending(
  tx: Tx,
  bookingId: string,
  state: 'posted' | 'voided',
  now: Date,
): Promise<number | null> {
  const resolved = await db(tx)
    .with('resolved', (query) =>
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
        .onConflict((conflict) => conflict.column('entry_id').doNothing())
        .returning('entry_id'),
    )
    .selectFrom('points_entries as e')
    .innerJoin('resolved as r', 'r.entry_id', 'e.id')
    .select('e.points')
    .executeTakeFirst();
  return resolved?.points ?? null;
}
