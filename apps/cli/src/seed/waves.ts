import type { EntityManager } from '@mikro-orm/postgresql';
import { DEMO_STAYS } from '#libs/demo';
import { nightsFree } from '#libs/stays/calendar';
import type { Cast } from './cast.js';
import { plotOf, type Plot } from './plot.js';
import { db } from './tables.js';

/** The upcoming part of the story once more, seen from `now`, with homes and plans as they are today. */
export function waveOf(cast: Cast, wave: number, now: Date): Plot[] {
  const upcoming = DEMO_STAYS.filter(({ status }) => status === 'confirmed' || status === 'pending');
  return upcoming.flatMap((stay) => {
    const home = cast.homes.get(stay.home);
    const traveler = cast.travelers.get(stay.traveler);
    if (!home || !traveler) return []; // paused or suspended since
    return [plotOf({ ...stay, key: `${stay.key}@${wave}`, plan: traveler.plan }, home, traveler, now)];
  });
}

/** Those whose nights are free and whose traveler is not somewhere else then. @spec C17 */
export async function openPlots(em: EntityManager, plots: readonly Plot[]): Promise<Plot[]> {
  const open: Plot[] = [];
  for (const plot of plots) {
    const free = await nightsFree(em, plot.home.id, plot.checkIn, plot.checkOut);
    if (free && !(await isElsewhere(em, plot))) open.push(plot);
  }
  return open;
}

async function isElsewhere(em: EntityManager, { traveler, checkIn, checkOut }: Plot): Promise<boolean> {
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
