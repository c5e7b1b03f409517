import type { EntityManager } from '@mikro-orm/postgresql';
import { countAll, isTrue, type Tx } from '#libs/core/platform';
import type { FindingKind } from './findings.js';
import { db } from './tables.js';

/** Differences that nobody has to decide before work goes on: they compare sums, or name calls that wait for it. */
const UNDECIDED: readonly FindingKind[] = ['balance_differs', 'operation_stuck'];

/** A restore from a backup that is not finished; null in normal operation. Instants by the product's clock, that of the backup aside. */
export type OpenRestore = NonNullable<Awaited<ReturnType<typeof findOpenRestore>>>;

/** The open restore, if any. */
export const findOpenRestore = (em: EntityManager) =>
  db(em)
    .selectFrom('restores')
    .select(['id', 'backup_made_at', 'restored_at'])
    .where('finished_at', 'is', null)
    .executeTakeFirst();

/** Differences since a restore that an operator has to decide. */
const undecided = (em: EntityManager, { restored_at: since }: OpenRestore) =>
  db(em)
    .selectFrom('reconciliation_findings')
    .where('state', '=', 'open')
    .where('seen_at', '>=', since)
    .where('kind', 'not in', UNDECIDED);

/** Number of differences since a restore that an operator has to decide. */
export async function countUndecided(em: EntityManager, restore: OpenRestore): Promise<number> {
  const { count } = await undecided(em, restore).select(countAll().as('count')).executeTakeFirstOrThrow();
  return count;
}

/** True unless a comparison has finished since the restore, and after the last decision of an operator. */
export async function isComparisonDue(
  em: EntityManager,
  { restored_at: since }: OpenRestore,
): Promise<boolean> {
  const { due } = await db(em)
    .selectNoFrom((row) =>
      isTrue(
        row.not(
          row.exists(
            row
              .selectFrom('reconciliation_runs as r')
              .select('r.id')
              .where('r.started_at', '>=', since)
              .where('r.finished_at', 'is not', null)
              .where((run) =>
                run.not(
                  run.exists(
                    run
                      .selectFrom('reconciliation_findings as f')
                      .select('f.id')
                      .where('f.state', '=', 'resolved')
                      .where('f.closed_at', '>', run.ref('r.started_at')),
                  ),
                ),
              ),
          ),
        ),
      ).as('due'),
    )
    .executeTakeFirstOrThrow();
  return due;
}

/** Ends a restore. Idempotent. */
export async function finishRestore(tx: Tx, { id }: OpenRestore, now: Date): Promise<void> {
  await db(tx)
    .updateTable('restores')
    .set({ finished_at: now })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .execute();
}
