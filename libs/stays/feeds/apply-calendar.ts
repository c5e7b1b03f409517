import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { StaySoldTwice } from '#libs/core/events';
import { announce, type Tx } from '#libs/core/platform';
import { civilDate } from '#libs/core/rules';
import { keepImportedNights, type LockedHome } from '#libs/stays/calendar';
import { withoutEchoes } from './echoes.js';
import { conflictsOf } from './feeds.queries.js';
import { CLOSED_LATER_KEY, HORIZON_KEY, keptNights } from './event-keys.js';
import type { ImportedNights, ReadCalendar, UnreadParts } from './read-calendar.js';
import { db } from './tables.js';

/**
 * Makes the nights of a feed what its calendar says now: follows events that moved, drops those that are gone. The horizon of a calendar that is
 * being connected is proposed, because its owner is asked at once; later, nights that were open and are closed now were closed by somebody, and
 * close here. What is still there and cannot be read keeps its nights. Running it again changes nothing. The caller has locked the home; stays and blocks in the way are left as they are.
 */
export async function applyCalendar(
  tx: Tx,
  { home, feedId }: { home: LockedHome; feedId: string },
  {
    nights: read,
    kept,
    isFirst,
    now,
  }: Pick<ReadCalendar, 'nights' | 'kept'> & {
    isFirst: boolean;
    now: Date;
  },
): Promise<void> {
  const known = await db(tx)
    .selectFrom('feed_nights')
    .select((row) => ['id', 'event_key', row.fn<string>('lower', ['nights']).as('from')])
    .select((row) => row.fn<string>('upper', ['nights']).as('to'))
    .where('feed_id', '=', feedId)
    .execute();
  const foreign = await withoutEchoes(tx, { home, now }, read);
  if (foreign.length < read.length) await askAnew(tx, feedId);
  const begins = known.find((row) => row.event_key === HORIZON_KEY)?.from;
  const nights = withClosings(foreign, begins, kept.closing);
  const byKey = new Map(known.map((row) => [row.event_key, row]));
  const present = new Set(nights.map(({ key }) => key));
  const missing = known.filter((row) => !present.has(row.event_key));
  const stay = new Set(keptNights(missing, kept));
  const gone = missing.filter((row) => !stay.has(row) || row.to <= home.today).map(({ id }) => id);
  if (gone.length > 0) await db(tx).deleteFrom('feed_nights').where('id', 'in', gone).execute();
  for (const { key, from, to, horizon } of nights) {
    const row = byKey.get(key);
    if (!row || (row.from === from && row.to === to)) continue;
    // Other dates are another question than the one the owner has answered; a horizon has others every day.
    await db(tx)
      .updateTable('feed_nights')
      .set({
        nights: sql<string>`daterange(${from}::date, ${to}::date, '[)')`,
        ...(!horizon && { acknowledged: false }),
      })
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
          state: horizon && isFirst ? ('proposed' as const) : ('imported' as const),
          acknowledged: false,
        })),
      )
      .execute();
}

/** Echoes end with the stays here, so that the same calendar says something else later: it is asked for unconditionally. */
async function askAnew(tx: Tx, feedId: string): Promise<void> {
  await db(tx)
    .updateTable('calendar_feeds')
    .set({ etag: null, last_modified: null })
    .where('id', '=', feedId)
    .execute();
}

/** What of a calendar was not read, as it is stored with its feed. */
export const unreadColumns = ({ entries, earlierChanges, availabilities }: UnreadParts) => ({
  ...{ unreadable: entries, earlier_changes: earlierChanges, availabilities },
});

/**
 * The nights of a calendar, with what was closed in front of its horizon apart: a horizon only moves away, so that what the owner has said about it
 * is not said about nights before it.
 * @param begins where the horizon began until now
 * @param stays it does not move away, because a closing that may be a part of it could not be read
 */
function withClosings(
  nights: readonly ImportedNights[],
  begins: string | undefined,
  stays: boolean,
): ImportedNights[] {
  return nights.flatMap((one) => {
    if (!one.horizon || begins === undefined) return [one];
    const first = civilDate(begins);
    if (first <= one.from) return [stays ? { ...one, from: first } : one];
    const closed = { key: CLOSED_LATER_KEY, horizon: false, closed: true, from: one.from };
    return first < one.to
      ? [
          { ...closed, to: first },
          { ...one, from: first },
        ]
      : [{ ...closed, to: one.to }];
  });
}

/** Takes and frees the nights of a home as its feeds say now, and announces what was freed and what is sold twice. */
export async function takeImportedNights(tx: Tx, home: LockedHome, now: Date): Promise<void> {
  const { id: propertyId, title: propertyTitle, ownerId } = home;
  for (const { from, to } of await keepImportedNights(tx, propertyId))
    if (to > home.today) {
      const first = from > home.today ? from : home.today;
      const facts = { propertyId, propertyTitle, ownerId, from: first, to: civilDate(to) };
      await announce(tx, 'property.nights_opened', facts, now);
    }
  await announceSoldTwice(tx, home, now);
}

/**
 * Announces bookings and holds some of whose nights a feed takes, too. Each once for a feed, and not for an event of it: some platforms give the
 * same stay another UID, or another first night, every day.
 */
async function announceSoldTwice(tx: Tx, home: LockedHome, now: Date): Promise<void> {
  const stays: StaySoldTwice[] = [];
  for (const { feedId, platform, from, to, overlaps, with: taken } of await conflictsOf(
    tx,
    [home.id],
    home.today,
  )) {
    const { bookingId } = taken;
    if (!overlaps || bookingId === null || !(await markSoldTwice(tx, feedId, bookingId, now))) continue;
    stays.push({
      ...{ platform, from, to, bookingId, paid: taken.kind === 'booking' },
      ...{ bookedFrom: taken.from, bookedTo: taken.to },
    });
  }
  if (stays.length === 0) return;
  const facts = { propertyId: home.id, propertyTitle: home.title, ownerId: home.ownerId, stays };
  await announce(tx, 'property.nights_sold_twice', facts, now);
}

/** False when the booking was marked for this feed before. */
async function markSoldTwice(tx: Tx, feedId: string, bookingId: string, now: Date): Promise<boolean> {
  const marked = await db(tx)
    .insertInto('stays_sold_twice')
    .values({ feed_id: feedId, booking_id: bookingId, announced_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('booking_id')
    .executeTakeFirst();
  return marked !== undefined;
}
