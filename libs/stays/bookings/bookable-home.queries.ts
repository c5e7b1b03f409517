import { readsOver, todayIn, type Tx } from '#libs/core/platform';
import type { Cents, StayLimits } from '#libs/core/rules';
import type { PropertiesTables } from '#libs/stays/properties';

/** The data of a home that booking needs. */
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

/** A listed home, or null. Does not lock it. */
export async function findHome(tx: Tx, id: string, now: Date): Promise<BookableHome | null> {
  const home = await listed(tx, id).executeTakeFirst();
  return home ? { ...home, today: todayIn(home.timeZone, now) } : null;
}

/**
 * Locks a listed home until the transaction ends; null when it is no longer listed. Concurrent bookings of a home queue here, because
 * inserts that race for the exclusion constraint can deadlock.
 */
export async function lockHome(tx: Tx, id: string, now: Date): Promise<BookableHome | null> {
  const home = await listed(tx, id).forNoKeyUpdate().executeTakeFirst();
  return home ? { ...home, today: todayIn(home.timeZone, now) } : null;
}

/** Title of a home, for event payloads. */
export async function titleOf(tx: Tx, propertyId: string): Promise<string> {
  const home = await readsOver<PropertiesTables>(tx)
    .selectFrom('properties')
    .select('title')
    .where('id', '=', propertyId)
    .executeTakeFirst();
  return home?.title ?? '';
}
