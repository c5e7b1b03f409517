import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { sql, type SqlBool } from 'kysely';
import { Clock, counter, inTransaction, Metrics, type Tx } from '#libs/core/platform';
import { reliabilitySince, type CivilDate } from '#libs/core/rules';
import { db } from './tables.js';

/** What the operators watch of reliability. */
const RELIABILITY_METRICS = {
  repaired: counter(
    'latchkey_host_months_repaired_total',
    'Months of owners whose counts differed from their bookings and were rewritten; always 0',
    [],
  ),
};

/** A month of an owner as the bookings have it; nulls where nothing is counted. */
interface Difference {
  owner_id: string;
  month: string;
  kept: number | null;
  cancelled: number | null;
}

/** Compares the monthly counts of owners with their bookings. @spec G9 */
@Injectable()
export class CheckReliability {
  private readonly logger = new Logger('Reliability');

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
  ) {}

  /** Rewrites months that differ, which only a defect can cause. @returns how many */
  async run(): Promise<number> {
    const since = reliabilitySince(this.clock.now());
    const found = await differences(this.em.fork(), since);
    if (found.length === 0) return 0;
    const repaired = await inTransaction(this.em, (tx) => repair(tx, since));
    this.metrics.count(RELIABILITY_METRICS.repaired, {}, repaired);
    this.logger.error(
      `${repaired} months of owners were out of sync and have been rewritten, the first of owner ${found[0]?.owner_id ?? ''}`,
    );
    return repaired;
  }
}

/** Counts again while no booking is counted. */
async function repair(tx: Tx, since: CivilDate): Promise<number> {
  await sql`lock table host_months in share row exclusive mode`.execute(db(tx));
  const found = await differences(tx, since);
  for (const { owner_id, month, kept, cancelled } of found) {
    const counts = { kept: kept ?? 0, cancelled: cancelled ?? 0 };
    await db(tx)
      .insertInto('host_months')
      .values({ owner_id, month, ...counts })
      .onConflict((conflict) => conflict.columns(['owner_id', 'month']).doUpdateSet(counts))
      .execute();
  }
  return found.length;
}

/** Months since a day whose counts differ from the bookings, or are missing on either side. */
const differences = (em: EntityManager, since: CivilDate): Promise<Difference[]> =>
  db(em)
    .with('decided', (query) =>
      query
        .selectFrom('bookings as b')
        .select(['b.owner_id', 'b.status'])
        .select((row) =>
          sql<string>`date_trunc('month', case ${row.ref('b.status')} when 'completed' then ${row.ref('b.check_in_at')}
            else ${row.ref('b.cancelled_at')} end at time zone 'utc')::date`.as('month'),
        )
        .where((row) =>
          row.or([
            row('b.status', '=', 'completed'),
            row.and([
              row('b.status', '=', 'cancelled'),
              row('b.cancelled_by', '=', 'owner'),
              row('b.confirmed_at', 'is not', null),
            ]),
          ]),
        ),
    )
    .with('counted', (query) =>
      query
        .selectFrom('decided as d')
        .select((row) => [
          'd.owner_id',
          'd.month',
          row.fn.countAll<number>().filterWhere('d.status', '=', 'completed').as('kept'),
          row.fn.countAll<number>().filterWhere('d.status', '=', 'cancelled').as('cancelled'),
        ])
        .where('d.month', '>=', since)
        .groupBy(['d.owner_id', 'd.month']),
    )
    .selectFrom('counted as c')
    .fullJoin(
      (query) => query.selectFrom('host_months').selectAll().where('month', '>=', since).as('m'),
      (join) =>
        join.on(
          (row) =>
            sql<SqlBool>`(${row.ref('m.owner_id')}, ${row.ref('m.month')}) = (${row.ref('c.owner_id')}, ${row.ref('c.month')})`,
        ),
    )
    .select((row) => [
      row.fn.coalesce('c.owner_id', 'm.owner_id').$notNull().as('owner_id'),
      row.fn.coalesce('c.month', 'm.month').$notNull().as('month'),
      'c.kept',
      'c.cancelled',
    ])
    .where(
      (row) => sql<SqlBool>`(coalesce(${row.ref('c.kept')}, 0), coalesce(${row.ref('c.cancelled')}, 0))
        <> (coalesce(${row.ref('m.kept')}, 0), coalesce(${row.ref('m.cancelled')}, 0))`,
    )
    .execute();
