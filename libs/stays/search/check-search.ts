import { setTimeout as sleep } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { sql } from 'kysely';
import { Clock, inTransaction, Metrics } from '#libs/core/platform';
import { Offers } from './offers.js';
import { countTown, differencesAfter, lockHomes, miscountedTowns } from './search-differences.queries.js';
import { SEARCH_METRICS } from './search-metrics.js';
import { SearchWindow } from './search-window.js';
import { db } from './tables.js';

const BATCH = 200;
/** Rest after a batch, as a multiple of the time it took: among a million homes, the check must not keep a core busy for minutes. */
const REST = 4;

/** Maintains the search index: rolls it forward and checks it against homes and calendars. */
@Injectable()
export class CheckSearch implements OnModuleDestroy {
  private readonly logger = new Logger('Search');
  private readonly leaving = new AbortController();

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly window: SearchWindow,
    private readonly offers: Offers,
    private readonly metrics: Metrics,
  ) {}

  /** Ends a check between two batches; the next one begins anew. */
  onModuleDestroy(): void {
    this.leaving.abort();
  }

  /** Rewrites rows that differ from their home or its calendar, or count homes wrongly, which only a defect can cause. @returns how many */
  async run(): Promise<number> {
    await this.window.roll();
    let repaired = 0;
    let after: string | null = null;
    do {
      const [begun, now] = [performance.now(), this.clock.now()];
      // A price that has just become due is no difference, however long the check has been running.
      await this.offers.renew();
      const found: Awaited<ReturnType<typeof differencesAfter>> = await differencesAfter(
        this.em.fork(),
        after,
        { limit: BATCH, now },
      );
      if (found.different.length > 0) repaired += await this.repair(found.different);
      after = found.last;
      if (after !== null) await this.rest(REST * (performance.now() - begun));
    } while (after !== null && !this.leaving.signal.aborted);
    return repaired + (await this.countTowns());
  }

  /** Suggestions show how many homes a town has. @returns how many towns had another number */
  private async countTowns(): Promise<number> {
    const towns = await miscountedTowns(this.em.fork());
    for (const id of towns) await inTransaction(this.em, (tx) => countTown(tx, id));
    if (towns.length > 0) {
      this.metrics.count(SEARCH_METRICS.repaired, {}, towns.length);
      this.logger.error(`Towns counted other homes than are listed in them: ${towns.length}`);
    }
    return towns.length;
  }

  /** Ends early when the process does. */
  private async rest(ms: number): Promise<void> {
    const { signal } = this.leaving;
    await sleep(ms, null, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
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
