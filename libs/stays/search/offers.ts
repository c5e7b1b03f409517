import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { Clock, inTransaction, isOneOf, isTrue, toTheEnd, type Tx } from '#libs/core/platform';
import { searching } from './search-home.js';
import { db } from './tables.js';

/** About 20 milliseconds of work. */
const BATCH = 500;

/** True when some row has a price of an earlier day or minute of its home. Reads the end of an index. */
export const offersAreDue = (now: Date): RawBuilder<boolean> => {
  const earliest = searching
    .selectFrom('search_homes')
    .select((row) => row.fn.min('offer_until').as('first'));
  return isTrue(sql<SqlBool>`coalesce((${earliest}) <= ${now}, false)`);
};

/** Prices homes again whose day, or whose first day of arrival, is another: by a ladder their price has changed. @spec G3, G4 */
@Injectable()
export class Offers {
  private running: Promise<number> | null = null;

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** True when {@link renew} has something to do. */
  async areDue(): Promise<boolean> {
    const { due } = await db(this.em.fork())
      .selectNoFrom(() => offersAreDue(this.clock.now()).as('due'))
      .executeTakeFirstOrThrow();
    return due;
  }

  /** Several processes may run it at once; in one of them callers share a run. @returns the number of homes */
  renew(): Promise<number> {
    // To the end, because others may wait for it when the caller of this request leaves.
    this.running ??= toTheEnd(() => this.renewAll()).finally(() => (this.running = null));
    return this.running;
  }

  private async renewAll(): Promise<number> {
    let renewed = 0;
    let batch: number;
    do {
      batch = await this.renewSome();
      renewed += batch;
    } while (batch === BATCH);
    return renewed;
  }

  /** @returns the number of homes that were due, also those that another process has meanwhile priced */
  private renewSome(): Promise<number> {
    const now = this.clock.now();
    return inTransaction(this.em, async (tx) => {
      const due = await this.firstDue(tx, now);
      if (due.length === 0) return 0;
      const ids = await this.lockDue(tx, due, now);
      if (ids.length > 0) await sql`select reprice_search_homes(${ids}::uuid[], ${now})`.execute(db(tx));
      return due.length;
    });
  }

  /** In the order of their index: at midnight all homes of a zone are due, and sorting them for each batch would take longer than pricing. */
  private async firstDue(tx: Tx, now: Date): Promise<string[]> {
    const due = await db(tx)
      .selectFrom('search_homes')
      .select('home_id')
      .where('offer_until', '<=', now)
      .orderBy('offer_until')
      .limit(BATCH)
      .execute();
    return due.map(({ home_id: id }) => id);
  }

  /** Whoever waits for the locks of another process finds that its rows are no longer due. */
  private async lockDue(tx: Tx, ids: readonly string[], now: Date): Promise<string[]> {
    const locked = await db(tx)
      .selectFrom('search_homes')
      .select('home_id')
      .where((row) => isOneOf(row.ref('home_id'), ids, 'uuid'))
      .where('offer_until', '<=', now)
      .orderBy('home_id')
      .forUpdate()
      .execute();
    return locked.map(({ home_id: id }) => id);
  }
}
