import { EntityManager, MikroORM, type EntityClass, type EntitySchema } from '@mikro-orm/postgresql';
import { Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import type { Config } from '../config/config.js';
import { isDatabaseDown } from './availability.js';
import { databaseOptions } from './options.js';
import { sqlState } from './transaction.js';

/** A read of the replica that got in the way of its replication. */
const CONFLICT_WITH_RECOVERY = '40001';
const LEFT_ALONE_MS = 5_000;

/**
 * Reads that may be a moment old, such as a search: from the replica if there is one, otherwise and while it cannot be read, from the
 * database itself. What decides about money or nights never reads here.
 */
export class ReplicaReads implements BeforeApplicationShutdown {
  private readonly logger = new Logger(ReplicaReads.name);
  private leftAloneUntil = 0;

  /** @param replica null: there is none */
  constructor(
    private readonly em: EntityManager,
    private readonly replica: MikroORM | null,
  ) {}

  static async open(
    config: Pick<Config, 'replicaDatabaseUrl' | 'databasePool' | 'databasePrepare'>,
    entities: (EntityClass | EntitySchema)[],
    em: EntityManager,
  ): Promise<ReplicaReads> {
    const { replicaDatabaseUrl } = config;
    if (replicaDatabaseUrl === null) return new ReplicaReads(em, null);
    const options = databaseOptions({ ...config, databaseUrl: replicaDatabaseUrl }, entities);
    return new ReplicaReads(em, await MikroORM.init({ ...options, ensureDatabase: false }));
  }

  /** Whether what is read may be older than what the database itself has. */
  get mayBeOld(): boolean {
    return this.replica !== null;
  }

  /** Runs `work`, which must only read, and runs it again on the database itself when the replica fails. */
  async read<Answer>(work: (em: EntityManager) => Promise<Answer>): Promise<Answer> {
    if (!this.replica || performance.now() < this.leftAloneUntil) return work(this.em);
    try {
      return await work(this.replica.em.fork());
    } catch (error) {
      const isDown = isDatabaseDown(error);
      if (!isDown && sqlState(error) !== CONFLICT_WITH_RECOVERY) throw error;
      if (isDown) this.leaveAlone(error);
      return work(this.em);
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.replica?.close(true);
  }

  private leaveAlone(error: unknown): void {
    this.leftAloneUntil = performance.now() + LEFT_ALONE_MS;
    this.logger.warn(
      `The replica is left alone for a while: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
