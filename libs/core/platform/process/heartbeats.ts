import type { EntityManager } from '@mikro-orm/postgresql';
import { db } from '../database/platform-tables.js';
import { realNow, realNowPlus } from '../database/sql.js';

const FORGOTTEN_AFTER_SECONDS = 3_600;

/** Records a worker's heartbeat and deletes workers that have been silent for an hour. */
export async function beat(em: EntityManager, workerId: string): Promise<void> {
  await db(em)
    .insertInto('worker_heartbeats')
    .values({ worker_id: workerId, beat_at: realNow() })
    .onConflict((conflict) => conflict.column('worker_id').doUpdateSet({ beat_at: realNow() }))
    .execute();
  await db(em)
    .deleteFrom('worker_heartbeats')
    .where('beat_at', '<', realNowPlus(-FORGOTTEN_AFTER_SECONDS))
    .execute();
}
