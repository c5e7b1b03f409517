import { sql, type SqlBool } from 'kysely';
import type { Tx } from '#libs/core/platform';
import { civilDate, type CivilDate } from '#libs/core/rules';
import { db } from './tables.js';

/** An entry of a home's calendar: the nights `[from, to)` of a booking, of a block, or imported ones. */
export interface Entry {
  from: CivilDate;
  to: CivilDate;
  kind: 'booking' | 'block' | 'imported';
}

const entries = (tx: Tx, homeId: string) =>
  db(tx)
    .selectFrom('calendar_entries')
    .select((row) => [
      'reason',
      'note',
      'block_id',
      'imported',
      row.fn<string>('lower', ['nights']).as('from'),
      row.fn<string>('upper', ['nights']).as('to'),
    ])
    .where('property_id', '=', homeId);

/** The first entry of a home that has one of the nights `[from, to)`; null when all are free. */
export async function entryDuring(
  tx: Tx,
  homeId: string,
  { from, to }: { from: CivilDate; to: CivilDate },
): Promise<Entry | null> {
  const found = await entries(tx, homeId)
    .where((row) => sql<SqlBool>`${row.ref('nights')} && daterange(${from}::date, ${to}::date, '[)')`)
    .orderBy('from')
    .limit(1)
    .executeTakeFirst();
  if (!found) return null;
  const kind = found.imported ? 'imported' : found.block_id === null ? 'booking' : 'block';
  return { from: civilDate(found.from), to: civilDate(found.to), kind };
}

/** Locks a block of a home; null when there is none. */
export async function lockedBlock(tx: Tx, homeId: string, blockId: string) {
  const found = await entries(tx, homeId).where('block_id', '=', blockId).forUpdate().executeTakeFirst();
  if (!found?.reason) return null;
  const { from, to, reason, note } = found;
  return { id: blockId, from: civilDate(from), to: civilDate(to), reason, note };
}
