import { EntityManager, MikroORM, type EntityClass, type EntitySchema } from '@mikro-orm/postgresql';
import { Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import type { Config } from '../config/config.js';
import { Metrics } from '../observability/metrics.js';
import { isDatabaseDown } from './availability.js';
import { inTime, NoAnswer } from './in-time.js';
import { databaseOptions } from './options.js';
import { ReplicaAge } from './replica-age.js';
import { sqlState } from './transaction.js';

/** A read of the replica that got in the way of its replication. */
const CONFLICT_WITH_RECOVERY = '40001';
const LEFT_ALONE_MS = 5_000;

/**
 * Reads that may be a moment old, such as a search: from the replica if there is one, otherwise from the database itself, as well as while the
 * replica is away, says nothing or is too old. What decides about money or nights never reads here.
 */
export class ReplicaReads implements BeforeApplicationShutdown {
  private readonly logger = new Logger(ReplicaReads.name);
  private readonly age: ReplicaAge | null;
  private leftAloneUntil = 0;
  private isAway = false;

  /** @param replica null: there is none */
  constructor(
    private readonly em: EntityManager,
    private readonly replica: MikroORM | null,
    metrics = new Metrics(),
  ) {
    this.age = replica && new ReplicaAge(em, replica, metrics);
  }

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
    const read = await this.fromReplica(work);
    return read ? read.answer : work(this.em);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.replica?.close(true);
  }

  /** Null where the database itself has to be read. */
  private async fromReplica<Answer>(
    work: (em: EntityManager) => Promise<Answer>,
  ): Promise<{ answer: Answer } | null> {
    const { replica, age } = this;
    if (!replica || !age || this.isLeftAlone()) return null;
    try {
      if (await age.isTooOld()) return null;
      const answer = await inTime(work(replica.em.fork()));
      this.isBack();
      return { answer };
    } catch (error) {
      const isDown = error instanceof NoAnswer || isDatabaseDown(error);
      if (!isDown && sqlState(error) !== CONFLICT_WITH_RECOVERY) throw error;
      if (isDown) this.leaveAlone(error);
      return null;
    }
  }

  /** While it is away, a single read tries it again from time to time, and the others go on without it. */
  private isLeftAlone(): boolean {
    const now = performance.now();
    if (now < this.leftAloneUntil) return true;
    if (this.isAway) this.leftAloneUntil = now + LEFT_ALONE_MS;
    return false;
  }

  private leaveAlone(error: unknown): void {
    this.leftAloneUntil = performance.now() + LEFT_ALONE_MS;
    this.age?.forget();
    if (!this.isAway)
      this.logger.warn(
        `The replica is left alone for a while: ${error instanceof Error ? error.message : String(error)}`,
      );
    this.isAway = true;
  }

  private isBack(): void {
    if (this.isAway) this.logger.log('The replica answers again.');
    this.isAway = false;
    this.leftAloneUntil = 0;
  }
}
