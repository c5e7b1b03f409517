import type { EntityManager } from '@mikro-orm/postgresql';
import { DEMO_STAYS } from '#libs/demo';
import { nightsFree } from '#libs/stays/calendar';
import type { SeedCatalogue } from './seed-catalogue.js';
import { seededStayOf, type SeededStay } from './seeded-stays.js';
import { db } from './tables.js';

/** The demo's upcoming stays again, relative to `now`, with current homes and plans. */
export function topUpOf(catalogue: SeedCatalogue, round: number, now: Date): SeededStay[] {
  const upcoming = DEMO_STAYS.filter(({ status }) => status === 'confirmed' || status === 'pending');
  return upcoming.flatMap((stay) => {
    const home = catalogue.homes.get(stay.home);
    const traveler = catalogue.travelers.get(stay.traveler);
    if (!home || !traveler) return []; // paused or suspended since
    return [seededStayOf({ ...stay, key: `${stay.key}@${round}`, plan: traveler.plan }, home, traveler, now)];
  });
}

/** The stays whose nights are free and whose traveler has no overlapping booking. @spec C17 */
export async function bookableStays(
  em: EntityManager,
  seededStays: readonly SeededStay[],
): Promise<SeededStay[]> {
  const bookable: SeededStay[] = [];
  for (const seeded of seededStays) {
    const free = await nightsFree(em, seeded.home, seeded);
    if (free && !(await hasOverlappingStay(em, seeded))) bookable.push(seeded);
  }
  return bookable;
}

async function hasOverlappingStay(
  em: EntityManager,
  { traveler, checkIn, checkOut }: SeededStay,
): Promise<boolean> {
  const stay = await db(em)
    .selectFrom('bookings')
    .select('id')
    .where('traveler_id', '=', traveler.id)
    .where('status', '<>', 'cancelled')
    .where('check_in_date', '<', checkOut)
    .where('check_out_date', '>', checkIn)
    .limit(1)
    .executeTakeFirst();
  return stay !== undefined;
}
