import type { EntityManager } from '@mikro-orm/postgresql';
import type { ScheduleName } from '#libs/core/events';
import type { UpdateObject } from 'kysely';
import { db, type PlatformTables } from '../database/platform-tables.js';
import { realNow } from '../database/sql.js';

/** Records the start of a schedule's run. */
export const recordRunStart = (em: EntityManager, name: ScheduleName): Promise<void> =>
  upsertRun(em, name, { started_at: realNow(), finished_at: null, error: null });

/** Records the outcome of a schedule's run; `error` is null on success. */
export const recordRunEnd = (em: EntityManager, name: ScheduleName, error: string | null): Promise<void> =>
  upsertRun(em, name, error === null ? { finished_at: realNow() } : { error });

async function upsertRun(
  em: EntityManager,
  name: ScheduleName,
  outcome: UpdateObject<PlatformTables, 'schedule_runs'>,
): Promise<void> {
  await db(em)
    .insertInto('schedule_runs')
    .values({ name, started_at: realNow() })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(outcome))
    .execute();
}
