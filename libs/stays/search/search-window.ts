import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Clock, inTransaction } from '#libs/core/platform';
import {
  addDays,
  civilDate,
  LAST_BOOKABLE_DAY,
  MAX_NIGHTS,
  NIGHT_BITS,
  type CivilDate,
} from '#libs/core/rules';
import { db } from './tables.js';

const BATCH = 2_000;
/** Rows are rolled forward once they are this old, long before they run out of nights. */
const OLD_AFTER_DAYS = 6;
/** No zone's day is further from UTC's. */
const ZONE_DAYS = 1;
/** Days before UTC's today on which a row may begin and still have the last night of the longest stay. */
const OLDEST_DAYS = NIGHT_BITS - (ZONE_DAYS + LAST_BOOKABLE_DAY + MAX_NIGHTS);

const utcDay = (now: Date): CivilDate => civilDate(now.toISOString().slice(0, 10));

/** True when rows that begin on this night have every night that can be booked, anywhere. */
const covers = (firstNight: CivilDate, today: CivilDate): boolean =>
  firstNight <= addDays(today, -ZONE_DAYS) && firstNight >= addDays(today, -OLDEST_DAYS);

/** Rows that begin before `oldest`, or after `target`, begin on `target` from now on. */
interface Target {
  target: CivilDate;
  oldest: CivilDate;
}

/** Rolls the search index forward as days pass. @spec B3, B4, C15 */
@Injectable()
export class SearchWindow {
  private begins: CivilDate | null = null;

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** Makes sure that every row covers the nights that can be booked now; a sandbox's clock may jump by months. */
  async ready(now: Date): Promise<void> {
    const today = utcDay(now);
    if (this.begins && covers(this.begins, today)) return;
    this.begins = await this.stored();
    if (!this.begins || !covers(this.begins, today)) await this.roll();
  }

  /** Rolls forward the rows that are some days old. Several workers may run it at once. @returns the number of homes */
  async roll(): Promise<number> {
    const target = addDays(utcDay(this.clock.now()), -ZONE_DAYS);
    const oldest = addDays(target, -OLD_AFTER_DAYS);
    // First, so that homes listed meanwhile begin there.
    this.begins = await this.store({ target, oldest });
    let moved = 0;
    let after: string | null = null;
    do {
      const batch: string[] = await this.rollBatch(after, { target, oldest });
      moved += batch.length;
      after = batch.length < BATCH ? null : (batch.at(-1) ?? null);
    } while (after !== null);
    return moved;
  }

  /** Null before the first roll. */
  private async stored(): Promise<CivilDate | null> {
    const row = await db(this.em.fork()).selectFrom('search_window').select('first_night').executeTakeFirst();
    return row ? civilDate(row.first_night) : null;
  }

  private async store({ target, oldest }: Target): Promise<CivilDate> {
    const begins = await this.stored();
    if (begins && begins >= oldest && begins <= target) return begins;
    await db(this.em.fork())
      .insertInto('search_window')
      .values({ first_night: target })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ first_night: target }))
      .execute();
    return target;
  }

  /** The rows are locked before the calendar is read, so that no change made meanwhile is lost. */
  private rollBatch(after: string | null, { target, oldest }: Target) {
    return inTransaction(this.em, async (tx) => {
      const rows = await db(tx)
        .selectFrom('search_homes')
        .select('home_id')
        .$if(after !== null, (query) => query.where('home_id', '>', after))
        .where((row) => row.or([row('first_night', '<', oldest), row('first_night', '>', target)]))
        .orderBy('home_id')
        .limit(BATCH)
        .forUpdate()
        .execute();
      const ids = rows.map(({ home_id: id }) => id);
      if (ids.length > 0)
        await db(tx)
          .updateTable('search_homes')
          .set((row) => ({
            first_night: target,
            free: sql<bigint>`free_nights(${row.ref('home_id')}, ${target}::date)`,
          }))
          .where('home_id', 'in', ids)
          .execute();
      return ids;
    });
  }
}
