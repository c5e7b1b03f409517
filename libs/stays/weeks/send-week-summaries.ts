import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, inTransaction, type Tx } from '#libs/core/platform';
import type { CivilDate } from '#libs/core/rules';
import { dueZones } from './due-zones.js';
import { db } from './tables.js';
import { WeekMailer } from './week-ports.js';
import { dueOwners, zonesOfHomes, type DueOwner } from './weeks.queries.js';
import { WeekSummaries } from './week-summaries.js';

type DuePage = Awaited<ReturnType<typeof dueOwners>>;

const BATCH = 100;

/**
 * Mails owners the summary of their week, once. Mark and email are one transaction, so another worker, a second run or one after a crash
 * finds only who is left.
 */
@Injectable()
export class SendWeekSummaries {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly summaries: WeekSummaries,
    private readonly mailer: WeekMailer,
  ) {}

  /**
   * Sends what is due. Outside Monday and Tuesday it costs one query.
   * @throws AggregateError of the failures, after all others are sent
   * @spec decision 36
   */
  async run(): Promise<void> {
    const zones = await zonesOfHomes(this.em.fork());
    const failures: unknown[] = [];
    for (const [monday, due] of dueZones(zones, this.clock.now())) await this.sendAll(monday, due, failures);
    if (failures.length > 0)
      throw new AggregateError(
        failures,
        `${failures.length} week summaries could not be sent, the first because of: ${String(failures[0])}`,
      );
  }

  private async sendAll(monday: CivilDate, zones: readonly string[], failures: unknown[]): Promise<void> {
    let after: string | null = null;
    for (;;) {
      const page: DuePage = await dueOwners(this.em.fork(), { zones, monday, after, limit: BATCH });
      for (const owner of page.owners)
        await this.send(owner, monday).catch((error: unknown) => failures.push(error));
      if (page.last === null) return;
      after = page.last;
    }
  }

  private async send(owner: DueOwner, monday: CivilDate): Promise<void> {
    const wanted = await this.mailer.wanted(owner.id);
    const summary = wanted ? await this.summaries.of(owner, monday) : null;
    await inTransaction(this.em, async (tx) => {
      if ((await markTold(tx, owner.id, monday)) && summary) await this.mailer.post(tx, summary);
    });
  }
}

/** @returns false when somebody else has marked it */
async function markTold(tx: Tx, ownerId: string, monday: CivilDate): Promise<boolean> {
  const marked = await db(tx)
    .insertInto('week_summaries')
    .values({ owner_id: ownerId, monday })
    .onConflict((conflict) =>
      conflict.column('owner_id').doUpdateSet({ monday }).where('week_summaries.monday', '<', monday),
    )
    .returning('owner_id')
    .executeTakeFirst();
  return marked !== undefined;
}
