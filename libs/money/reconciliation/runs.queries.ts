import type { EntityManager } from '@mikro-orm/postgresql';
import { readsOver } from '#libs/core/platform';
import type { IdentityTables } from '#libs/people/identity';
import type { ReconciliationTables } from './tables.js';

type Reads = Pick<ReconciliationTables, 'reconciliation_runs'> & Pick<IdentityTables, 'users'>;

/** A run and who requested it. */
export type RunRow = Awaited<ReturnType<typeof latestRuns>>[number];

/** Runs, newest first. */
export const latestRuns = (em: EntityManager, limit: number) =>
  readsOver<Reads>(em)
    .selectFrom('reconciliation_runs as r')
    .leftJoin('users as u', 'u.id', 'r.requested_by')
    .select(['r.id', 'r.started_at', 'r.finished_at', 'r.since', 'r.until'])
    .select(['r.requested_by', 'u.full_name as requested_by_name'])
    .select(['r.objects', 'r.settled', 'r.found', 'r.error'])
    .orderBy('r.started_at', 'desc')
    .limit(limit)
    .execute();
