import { readsOver, todayIn, type Tx } from '#libs/core/platform';
import type { CivilDate } from '#libs/core/rules';
import type { PropertiesTables } from '#libs/stays/properties';

/** A home whose calendar is being changed. */
export interface LockedHome {
  id: string;
  ownerId: string;
  title: string;
  /** Its local day. */
  today: CivilDate;
}

/** Locks a home until the transaction ends; null when it does not exist any more. Bookings and blocks of a home queue here. */
export async function lockHome(tx: Tx, id: string, now: Date): Promise<LockedHome | null> {
  const home = await readsOver<PropertiesTables>(tx)
    .selectFrom('properties')
    .select(['id', 'owner_id as ownerId', 'title', 'time_zone'])
    .where('id', '=', id)
    .where('status', '<>', 'removed')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!home) return null;
  const { time_zone: timeZone, ...facts } = home;
  return { ...facts, today: todayIn(timeZone, now) };
}
