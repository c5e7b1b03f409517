import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { ReplicaReads, SharedReads } from '#libs/core/platform';
import { db } from './tables.js';

/** Held by every transaction that has counted a change and has not ended. */
const CHANGING = '6100000000000000061';

/** The state that the catalog is in. */
export interface CatalogVersion {
  /** Another one as soon as anything has changed that lists of homes are read from. */
  version: string;
  /** False while a change that this version counts may not be visible yet: what is read now belongs to no version. */
  settled: boolean;
}

/** Says whether lists of homes are still right that were read before. See docs/decisions/0056. */
@Injectable()
export class CatalogVersions {
  private readonly versions = new SharedReads(() => this.read());

  constructor(
    private readonly em: EntityManager,
    private readonly reads: ReplicaReads,
  ) {}

  /**
   * The state of the catalog, at the earliest when it is asked for. Null where lists are read from a replica, which may be in an earlier
   * state.
   */
  now(): Promise<CatalogVersion | null> {
    if (this.reads.mayBeOld) return Promise.resolve(null);
    return this.versions.ask(null);
  }

  /** The number is read before the lock is tried, because a change is counted once its lock is held. */
  private async read(): Promise<CatalogVersion> {
    const { rows } = await sql<{ counted: string; seen: boolean }>`
      with so_far as materialized (select last_value::text as counted from catalog_versions)
      select counted, pg_try_advisory_xact_lock(${sql.lit(CHANGING)}::bigint) as seen from so_far`.execute(
      db(this.em.fork()),
    );
    const [state] = rows;
    if (!state) throw new Error('The sequence of catalog versions has no row.');
    return { version: state.counted, settled: state.seen };
  }
}
