import { sql } from 'kysely';
import type { Tx } from '#libs/core/platform';
import { civilDate, nightsOf, rangesOf, type CivilDate } from '#libs/core/rules';
import { db } from './tables.js';

/** Nights `[from, to)`. */
interface Nights {
  from: CivilDate;
  to: CivilDate;
}

/**
 * Makes the imported entries of a home what its feeds say, less what is held, booked or blocked here. The caller has locked the home.
 * @returns the nights that were imported and are free now
 */
export async function keepImportedNights(tx: Tx, homeId: string): Promise<Nights[]> {
  const before = await importedNights(tx, homeId);
  await sql`select keep_imported_nights(${homeId}::uuid)`.execute(db(tx));
  const after = new Set(await importedNights(tx, homeId));
  return rangesOf(before.filter((night) => !after.has(night)));
}

async function importedNights(tx: Tx, homeId: string): Promise<CivilDate[]> {
  const rows = await db(tx)
    .selectFrom('calendar_entries')
    .select((row) => [
      row.fn<string>('lower', ['nights']).as('from'),
      row.fn<string>('upper', ['nights']).as('to'),
    ])
    .where('property_id', '=', homeId)
    .where('imported', '=', true)
    .orderBy('from')
    .execute();
  return rows.flatMap(({ from, to }) => nightsOf(civilDate(from), civilDate(to)));
}
