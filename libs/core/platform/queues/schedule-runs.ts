import type { EntityManager } from '@mikro-orm/postgresql';
import type { ScheduleName } from '#libs/core/events';
import type { UpdateObject } from 'kysely';
import { db, type PlatformTables } from '../database/platform-tables.js';
import { realNow } from '../database/sql.js';

/** Notes that a schedule begins to run. */
export const noteStart = (em: EntityManager, name: ScheduleName): Promise<void> =>
  note(em, name, { started_at: realNow(), finished_at: null, error: null });

/** Notes how its run ended; `error` is null when it went well. */
export const noteEnd = (em: EntityManager, name: ScheduleName, error: string | null): Promise<void> =>
  note(em, name, error === null ? { finished_at: realNow() } : { error });

async function note(
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
