import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { sql } from 'kysely';
import { Clock, inTransaction, Metrics } from '#libs/core/platform';
import { Offers } from './offers.js';
import { differencesAfter, lockHomes } from './search-differences.queries.js';
import { SEARCH_METRICS } from './search-metrics.js';
import { SearchWindow } from './search-window.js';
import { db } from './tables.js';

const BATCH = 1_000;

/** Maintains the search index: rolls it forward and checks it against homes and calendars. */
@Injectable()
export class CheckSearch {
  private readonly logger = new Logger('Search');

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly window: SearchWindow,
    private readonly offers: Offers,
    private readonly metrics: Metrics,
  ) {}

  /** Rewrites rows that differ from their home or its calendar, which only a defect can cause. @returns how many */
  async run(): Promise<number> {
    await this.window.roll();
    await this.offers.renew();
    let repaired = 0;
    let after: string | null = null;
    do {
      const found: Awaited<ReturnType<typeof differencesAfter>> = await differencesAfter(
        this.em.fork(),
        after,
        { limit: BATCH, now: this.clock.now() },
      );
      if (found.different.length > 0) repaired += await this.repair(found.different);
      after = found.last;
    } while (after !== null);
    return repaired;
  }

  private async repair(ids: readonly string[]): Promise<number> {
    await inTransaction(this.em, async (tx) => {
      await lockHomes(tx, ids);
      await sql`select refresh_search_homes(${ids}::uuid[], true)`.execute(db(tx));
      await sql`select reprice_search_homes(${ids}::uuid[], ${this.clock.now()})`.execute(db(tx));
    });
    this.metrics.count(SEARCH_METRICS.repaired, {}, ids.length);
    this.logger.error(
      `${ids.length} search rows were out of sync and have been rewritten, the first for home ${ids[0] ?? ''}`,
    );
    return ids.length;
  }
}
