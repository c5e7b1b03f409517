import type { EntityManager } from '@mikro-orm/postgresql';
import { DEMO_STAYS } from '#libs/demo';
import { firstRow } from '#libs/core/platform';
import { nightsFree } from '#libs/stays/calendar';
import type { Cast } from './cast.js';
import { plotOf, type Plot } from './plot.js';

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

const isElsewhere = async (em: EntityManager, { traveler, checkIn, checkOut }: Plot): Promise<boolean> =>
  (await firstRow(
    em,
    `select 1 from bookings where traveler_id = ? and status <> 'cancelled' and check_in_date < ? and check_out_date > ?`,
    [traveler.id, checkOut, checkIn],
  )) !== null;
