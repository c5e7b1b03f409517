import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tx } from '#libs/core/platform';
import type { Comparison } from './comparison.js';
import { db } from './tables.js';

const REQUEST_LOCK = 7_031_964;

/** Serializes run requests of workers and operators until the transaction ends. */
export async function lockRequests(tx: Tx): Promise<void> {
  await db(tx)
    .selectNoFrom(sql`pg_advisory_xact_lock(${REQUEST_LOCK})`.as('locked'))
    .execute();
}

/** The run in progress, if any. */
export const findRunning = (tx: Tx) =>
  db(tx)
    .selectFrom('reconciliation_runs')
    .select('id')
    .where('finished_at', 'is', null)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The successfully finished run with the latest window, among those started before an instant if one is given. */
export const findLastFinished = (tx: Tx, startedBefore: Date | null) =>
  db(tx)
    .selectFrom('reconciliation_runs')
    .select('until')
    .where('finished_at', 'is not', null)
    .where('error', 'is', null)
    .$if(startedBefore !== null, (runs) => runs.where('started_at', '<', startedBefore ?? new Date(0)))
    .orderBy('until', 'desc')
    .limit(1)
    .executeTakeFirst();

/** True when a run was requested after this instant. */
export async function hasRunSince(tx: Tx, since: Date): Promise<boolean> {
  const recent = await db(tx)
    .selectFrom('reconciliation_runs')
    .select('id')
    .where('started_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return recent !== undefined;
}

/** Stores a requested run; its window ends now. */
export async function insertRun(
  tx: Tx,
  { id, since, until, requestedBy }: { id: string; since: Date; until: Date; requestedBy: string | null },
): Promise<void> {
  await db(tx)
    .insertInto('reconciliation_runs')
    .values({ id, started_at: until, since, until, requested_by: requestedBy })
    .execute();
}

/** A run's window and end. @throws an Error if it does not exist, which is a bug */
export const findRun = (em: EntityManager, id: string) =>
  db(em)
    .selectFrom('reconciliation_runs')
    .select(['since', 'until', 'finished_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Error(`There is no reconciliation run ${id}`));

/** The last finished run whose balances are not compared yet. */
export const findBalanceUnchecked = (em: EntityManager) =>
  db(em)
    .selectFrom('reconciliation_runs')
    .select('id')
    .where('finished_at', 'is not', null)
    .where('balance_checked_at', 'is', null)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Stores a run's results. @returns false when another worker has already stored them */
export async function finishRun(
  tx: Tx,
  id: string,
  { objects, settled, differences }: Comparison,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db(tx)
    .updateTable('reconciliation_runs')
    .set({ finished_at: now, objects, settled, found: differences.length })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Stores that a run's balances were compared, and adds the number of differences.
 * @returns false when another worker has already stored it
 */
export async function recordBalanceCheck(
  tx: Tx,
  id: string,
  differences: number,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db(tx)
    .updateTable('reconciliation_runs')
    .set((run) => ({ balance_checked_at: now, found: run('found', '+', differences) }))
    .where('id', '=', id)
    .where('balance_checked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
