import { readsOver, todayIn, type Tx } from '#libs/core/platform';
import type { Cents, StayLimits } from '#libs/core/rules';
import type { PropertiesTables } from '#libs/stays/properties';

/** What booking needs to know of a home. */
export interface BookableHome extends StayLimits {
  id: string;
  ownerId: string;
  title: string;
  timeZone: string;
  checkInTime: string;
  checkOutTime: string;
  nightly: Cents;
}

const listed = (tx: Tx, id: string) =>
  readsOver<PropertiesTables>(tx)
    .selectFrom('properties')
    .select([
      'id',
      'owner_id as ownerId',
      'title',
      'time_zone as timeZone',
      'check_in_time as checkInTime',
      'check_out_time as checkOutTime',
      'nightly_cents as nightly',
      'max_guests as maxGuests',
      'max_nights as maxNights',
    ])
    .where('id', '=', id)
    .where('status', '=', 'listed');

/** A listed home, or null. Takes no lock. */
export async function findHome(tx: Tx, id: string, now: Date): Promise<BookableHome | null> {
  const home = await listed(tx, id).executeTakeFirst();
  return home ? { ...home, today: todayIn(home.timeZone, now) } : null;
}

/**
 * The home with its row locked until the transaction ends, or null when it is no longer listed. Whoever books it next
 * waits here: inserts that race for the exclusion constraint deadlock each other, a queue on one row does not.
 */
export async function lockHome(tx: Tx, id: string, now: Date): Promise<BookableHome | null> {
  const home = await listed(tx, id).forNoKeyUpdate().executeTakeFirst();
  return home ? { ...home, today: todayIn(home.timeZone, now) } : null;
}

/** Title of a home, for the facts of an event. */
export async function titleOf(tx: Tx, propertyId: string): Promise<string> {
  const home = await readsOver<PropertiesTables>(tx)
    .selectFrom('properties')
    .select('title')
    .where('id', '=', propertyId)
    .executeTakeFirst();
  return home?.title ?? '';
}
