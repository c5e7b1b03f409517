import type { EntityManager } from '@mikro-orm/postgresql';
import { readsOver, realNowPlus, type PlatformTables } from '#libs/core/platform';
import { sql } from 'kysely';

type Reads = Pick<PlatformTables, 'worker_heartbeats'>;

/** Resolves when the database responds. */
export const pingDatabase = (em: EntityManager) =>
  readsOver<Reads>(em).selectNoFrom(sql.lit(1).as('one')).execute();

/** True when a worker's last heartbeat is at most that many real seconds old. */
export async function hasLiveWorker(em: EntityManager, withinSeconds: number): Promise<boolean> {
  const worker = await readsOver<Reads>(em)
    .selectFrom('worker_heartbeats')
    .select('worker_id')
    .where('beat_at', '>', realNowPlus(-withinSeconds))
    .executeTakeFirst();
  return worker !== undefined;
}
