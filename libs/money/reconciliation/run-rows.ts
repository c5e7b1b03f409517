import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tx } from '#libs/core/platform';
import type { Comparison, Window } from './comparison.js';
import { db } from './tables.js';

/** Serializes the decision to make a run among workers and operators. */
const REQUEST_LOCK = 7_031_964;

/** Lets one caller at a time ask for a run, until its transaction ends. */
export async function lockRequests(tx: Tx): Promise<void> {
  await db(tx)
    .selectNoFrom(sql`pg_advisory_xact_lock(${REQUEST_LOCK})`.as('locked'))
    .execute();
}

/** The run that is under way, if there is one. */
export const findRunning = (tx: Tx) =>
  db(tx)
    .selectFrom('reconciliation_runs')
    .select('id')
    .where('finished_at', 'is', null)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The run that reached furthest, of those that were finished without an error. */
export const findFurthest = (tx: Tx) =>
  db(tx)
    .selectFrom('reconciliation_runs')
    .select('until')
    .where('finished_at', 'is not', null)
    .where('error', 'is', null)
    .orderBy('until', 'desc')
    .limit(1)
    .executeTakeFirst();

/** True when a run was asked for after this instant. */
export async function hasRunSince(tx: Tx, since: Date): Promise<boolean> {
  const recent = await db(tx)
    .selectFrom('reconciliation_runs')
    .select('id')
    .where('started_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return recent !== undefined;
}

/** Writes down a run that is to be made; it looks at what happened up to now. */
export async function insertRun(
  tx: Tx,
  { id, since, until, requestedBy }: Window & { id: string; requestedBy: string | null },
): Promise<void> {
  await db(tx)
    .insertInto('reconciliation_runs')
    .values({ id, started_at: until, since, until, requested_by: requestedBy })
    .execute();
}

/** A run as it was asked for. @throws when there is none, which is a mistake of ours */
export const findRun = (em: EntityManager, id: string) =>
  db(em)
    .selectFrom('reconciliation_runs')
    .select(['since', 'until', 'finished_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Error(`There is no reconciliation run ${id}`));

/** The last run, if balances are still to be compared for it. */
export const findUnbalanced = (em: EntityManager) =>
  db(em)
    .selectFrom('reconciliation_runs')
    .select('id')
    .where('finished_at', 'is not', null)
    .where('balance_checked_at', 'is', null)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Writes down what a run came to. */
export async function finishRun(
  tx: Tx,
  id: string,
  { objects, settled, differences }: Comparison,
  now: Date,
): Promise<void> {
  await db(tx)
    .updateTable('reconciliation_runs')
    .set({ finished_at: now, objects, settled, found: differences.length })
    .where('id', '=', id)
    .execute();
}

/** Writes down that balances were compared for a run, and how many of them differ. */
export async function recordBalanceCheck(tx: Tx, id: string, differences: number, now: Date): Promise<void> {
  await db(tx)
    .updateTable('reconciliation_runs')
    .set((run) => ({ balance_checked_at: now, found: run('found', '+', differences) }))
    .where('id', '=', id)
    .execute();
}
