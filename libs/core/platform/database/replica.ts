import { EntityManager, MikroORM, type EntityClass, type EntitySchema } from '@mikro-orm/postgresql';
import { Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import type { Config } from '../config/config.js';
import { isDatabaseDown } from './availability.js';
import { gauge } from '../observability/metric.js';
import { Metrics } from '../observability/metrics.js';
import { databaseOptions } from './options.js';
import { ReplicaLag } from './replica-lag.js';
import { sqlState } from './transaction.js';

/** A read of the replica that got in the way of its replication. */
const CONFLICT_WITH_RECOVERY = '40001';
const LEFT_ALONE_MS = 5_000;
/** A replica that says nothing for so long is as good as away. */
const ANSWER_MS = 2_000;
/** What is older is not shown. */
const MOST_LAG_SECONDS = 10;
const LOOK_EVERY_MS = 1_000;

const LAG = gauge(
  'latchkey_replica_lag_seconds',
  'How old the read replica was when a search looked last',
  [],
);

class NoAnswer extends Error {
  constructor() {
    super(`no answer within ${ANSWER_MS} ms`);
  }
}

/**
 * Reads that may be a moment old, such as a search: from the replica if there is one, otherwise from the database itself, as well as while the
 * replica is away, says nothing or is too old. What decides about money or nights never reads here.
 */
export class ReplicaReads implements BeforeApplicationShutdown {
  private readonly logger = new Logger(ReplicaReads.name);
  private readonly lag = new ReplicaLag();
  private leftAloneUntil = 0;
  private look: Promise<boolean> = Promise.resolve(false);
  private lookedAt = Number.NEGATIVE_INFINITY;
  private wasTooOld = false;

  /** @param replica null: there is none */
  constructor(
    private readonly em: EntityManager,
    private readonly replica: MikroORM | null,
    private readonly metrics = new Metrics(),
  ) {}

  static async open(
    config: Pick<Config, 'replicaDatabaseUrl' | 'databasePool' | 'databasePrepare'>,
    entities: (EntityClass | EntitySchema)[],
    em: EntityManager,
    metrics: Metrics,
  ): Promise<ReplicaReads> {
    const { replicaDatabaseUrl } = config;
    if (replicaDatabaseUrl === null) return new ReplicaReads(em, null, metrics);
    const options = databaseOptions({ ...config, databaseUrl: replicaDatabaseUrl }, entities);
    return new ReplicaReads(em, await MikroORM.init({ ...options, ensureDatabase: false }), metrics);
  }

  /** Whether what is read may be older than what the database itself has. */
  get mayBeOld(): boolean {
    return this.replica !== null;
  }

  /** Runs `work`, which must only read, and runs it again on the database itself when the replica fails. */
  async read<Answer>(work: (em: EntityManager) => Promise<Answer>): Promise<Answer> {
    const { replica } = this;
    if (!replica || this.isLeftAlone()) return work(this.em);
    try {
      if (await this.isTooOld(replica)) return await work(this.em);
      return await inTime(work(replica.em.fork()));
    } catch (error) {
      const isDown = error instanceof NoAnswer || isDatabaseDown(error);
      if (!isDown && sqlState(error) !== CONFLICT_WITH_RECOVERY) throw error;
      if (isDown) this.leaveAlone(error);
      return work(this.em);
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.replica?.close(true);
  }

  /** Afterwards a single read tries it again, and the others go on without it until that one is answered. */
  private isLeftAlone(): boolean {
    const now = performance.now();
    if (now < this.leftAloneUntil) return true;
    if (this.leftAloneUntil > 0) this.leftAloneUntil = now + LEFT_ALONE_MS;
    return false;
  }

  private leaveAlone(error: unknown): void {
    this.leftAloneUntil = performance.now() + LEFT_ALONE_MS;
    this.lookedAt = Number.NEGATIVE_INFINITY;
    this.logger.warn(
      `The replica is left alone for a while: ${error instanceof Error ? error.message : String(error)}`,
    );
  }

  /** Looks once a second at most, for all reads of that second. */
  private isTooOld(replica: MikroORM): Promise<boolean> {
    const now = performance.now();
    if (now - this.lookedAt >= LOOK_EVERY_MS) {
      this.lookedAt = now;
      this.look = this.looksTooOld(replica);
    }
    return this.look;
  }

  private async looksTooOld(replica: MikroORM): Promise<boolean> {
    // What the replica has replayed is asked for first, so that what is written in between makes it look older, never younger.
    const [log] = await inTime(rowsOf<{ replayed: string | null; age: number }>(replica.em.fork(), REPLAYED));
    const [{ written }] = (await rowsOf<{ written: string }>(this.em.fork(), WRITTEN)) as [
      { written: string },
    ];
    this.leftAloneUntil = 0;
    const seconds = this.lag.seen(performance.now(), {
      written: Number(written),
      replayed: log?.replayed == null ? null : Number(log.replayed),
      age: log?.age ?? 0,
    });
    this.metrics.set(LAG, {}, seconds);
    const isTooOld = seconds > MOST_LAG_SECONDS;
    if (isTooOld !== this.wasTooOld)
      this.logger.warn(
        isTooOld
          ? `The replica is ${Math.round(seconds)} seconds old: search reads the database until it has caught up.`
          : 'The replica has caught up.',
      );
    this.wasTooOld = isTooOld;
    return isTooOld;
  }
}

const REPLAYED = `select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text as replayed,
  coalesce(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()), 0)::float8 as age`;
const WRITTEN = `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text as written`;

const rowsOf = <Row>(em: EntityManager, query: string): Promise<Row[]> =>
  em.getConnection().execute<Row[]>(query);

/** @throws NoAnswer when it takes too long; what it would have answered, or thrown, later is of no use */
async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer()), ANSWER_MS);
  });
  answer.catch(() => undefined);
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
