import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { announce, type Tx } from '#libs/core/platform';
import { civilDate } from '#libs/core/rules';
import { keepImportedNights, type LockedHome } from '#libs/stays/calendar';
import type { ImportedNights } from './read-calendar.js';
import { db } from './tables.js';

/**
 * Makes the nights of a feed what its calendar says now: follows events that moved, drops those that are gone, and proposes its horizon. Running
 * it again changes nothing. The caller has locked the home; stays and blocks in the way are left as they are.
 */
export async function applyCalendar(
  tx: Tx,
  feedId: string,
  nights: readonly ImportedNights[],
): Promise<void> {
  const known = await db(tx)
    .selectFrom('feed_nights')
    .select((row) => ['id', 'event_key', row.fn<string>('lower', ['nights']).as('from')])
    .select((row) => row.fn<string>('upper', ['nights']).as('to'))
    .where('feed_id', '=', feedId)
    .execute();
  const byKey = new Map(known.map((row) => [row.event_key, row]));
  const present = new Set(nights.map(({ key }) => key));
  const gone = known.filter((row) => !present.has(row.event_key)).map(({ id }) => id);
  if (gone.length > 0) await db(tx).deleteFrom('feed_nights').where('id', 'in', gone).execute();
  for (const { key, from, to } of nights) {
    const row = byKey.get(key);
    if (!row || (row.from === from && row.to === to)) continue;
    // Other dates are another question than the one the owner has answered.
    await db(tx)
      .updateTable('feed_nights')
      .set({ nights: sql<string>`daterange(${from}::date, ${to}::date, '[)')`, acknowledged: false })
      .where('id', '=', row.id)
      .execute();
  }
  const added = nights.filter(({ key }) => !byKey.has(key));
  if (added.length > 0)
    await db(tx)
      .insertInto('feed_nights')
      .values(
        added.map(({ key, from, to, horizon }) => ({
          id: randomUUID(),
          feed_id: feedId,
          event_key: key,
          nights: `[${from},${to})`,
          state: horizon ? ('proposed' as const) : ('imported' as const),
          acknowledged: false,
        })),
      )
      .execute();
}

/** Takes and frees the nights of a home as its feeds say now, and announces what was freed. */
export async function takeImportedNights(tx: Tx, home: LockedHome, now: Date): Promise<void> {
  const { id: propertyId, title: propertyTitle, ownerId } = home;
  for (const { from, to } of await keepImportedNights(tx, propertyId))
    if (to > home.today) {
      const first = from > home.today ? from : home.today;
      const facts = { propertyId, propertyTitle, ownerId, from: first, to: civilDate(to) };
      await announce(tx, 'property.nights_opened', facts, now);
    }
}
