import { Logger } from '@nestjs/common';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { gauge } from '../observability/metric.js';
import type { Metrics } from '../observability/metrics.js';
import { inTime } from './in-time.js';
import { ReplicaLag } from './replica-lag.js';

/** A replica that is older than this is not read. */
const MAX_LAG_SECONDS = 10;
const LOOK_EVERY_MS = 1_000;

const LAG = gauge(
  'latchkey_replica_lag_seconds',
  'How old the read replica was when a search looked last',
  [],
);

const REPLAYED = `select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text as replayed,
  coalesce(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()), 0)::float8 as age`;
const WRITTEN = `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text as written`;

/** Watches how far a replica is behind, for as long as somebody asks. */
export class ReplicaAge {
  private readonly logger = new Logger(ReplicaAge.name);
  private readonly lag = new ReplicaLag();
  private lookedAt = Number.NEGATIVE_INFINITY;
  private look: Promise<boolean> = Promise.resolve(false);
  private wasTooOld = false;

  constructor(
    private readonly em: EntityManager,
    private readonly replica: MikroORM,
    private readonly metrics: Metrics,
  ) {}

  /** Looks once a second at most, for everybody who asks in that second. @throws what the replica throws, and NoAnswer */
  isTooOld(): Promise<boolean> {
    const now = performance.now();
    if (now - this.lookedAt >= LOOK_EVERY_MS) {
      this.lookedAt = now;
      this.look = this.looksTooOld();
    }
    return this.look;
  }

  /** Makes the next question look again. */
  forget(): void {
    this.lookedAt = Number.NEGATIVE_INFINITY;
  }

  private async looksTooOld(): Promise<boolean> {
    // The replica is asked first: what is written in between makes it look older, never younger.
    const [replica] = await inTime(
      rowsOf<{ replayed: string | null; age: number }>(this.replica.em.fork(), REPLAYED),
    );
    const written = await this.written();
    // Without the database itself, nothing newer is known.
    if (written === null) return false;
    const seconds = this.lag.seen(performance.now(), {
      written,
      replayed: replica?.replayed == null ? null : Number(replica.replayed),
      age: replica?.age ?? 0,
    });
    this.metrics.set(LAG, {}, seconds);
    return this.tell(seconds);
  }

  /** How far the database itself has written; null while it cannot be asked. */
  private async written(): Promise<number | null> {
    try {
      const [row] = await inTime(rowsOf<{ written: string }>(this.em.fork(), WRITTEN));
      return row ? Number(row.written) : null;
    } catch (error) {
      this.logger.warn(
        `The age of the replica is not known: ${error instanceof Error ? error.message : String(error)}`,
      );
      return null;
    }
  }

  private tell(seconds: number): boolean {
    const isTooOld = seconds > MAX_LAG_SECONDS;
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

const rowsOf = <Row>(em: EntityManager, query: string): Promise<Row[]> =>
  em.getConnection().execute<Row[]>(query);
