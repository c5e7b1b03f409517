import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { isTrue, machineNow, type Tx } from '#libs/core/platform';
import { db } from './tables.js';

const MS_PER_DAY = 86_400_000;
/** The story's next week and a half is fresh for this long. */
const FRESH_DAYS = 7;

/** Whose database it is. `wave` counts how often the demo was told: 1 for the first time. */
export type Installation =
  { kind: 'empty' } | { kind: 'foreign' } | { kind: 'demo'; seededAt: Date; round: number };

/** Looks whether the database is empty, made for the demo, or somebody's. */
export async function lookAt(em: EntityManager): Promise<Installation> {
  const mark = await db(em)
    .selectFrom('demo_installation')
    .select(['seeded_at', 'version'])
    .executeTakeFirst();
  if (mark) return { kind: 'demo', seededAt: mark.seeded_at, round: mark.version };
  const { used } = await db(em)
    .selectNoFrom((row) =>
      isTrue(
        row.or([
          row.exists(row.selectFrom('users').select('id')),
          row.exists(row.selectFrom('properties').select('id')),
        ]),
      ).as('used'),
    )
    .executeTakeFirstOrThrow();
  return { kind: used ? 'foreign' : 'empty' };
}

/** True when the upcoming part of the story has mostly passed. */
export const isStale = (seededAt: Date, now: Date): boolean =>
  now.getTime() - seededAt.getTime() > FRESH_DAYS * MS_PER_DAY;

/** Marks the database as made for the demo, and told up to this wave. */
export async function markInstallation(tx: Tx, round: number, now: Date): Promise<void> {
  const mark = { seeded_at: now, version: round };
  await db(tx)
    .insertInto('demo_installation')
    .values(mark)
    .onConflict((again) => again.column('singleton').doUpdateSet(mark))
    .execute();
}

/** A name for this one database that another, or the same one made anew, does not have. */
export async function installationName(em: EntityManager): Promise<string> {
  // The server's own table and the migrator's: no room has them.
  const { name } = await db(em)
    .selectNoFrom(
      sql<string>`(select oid::text from pg_database where datname = current_database())
        || '/' || (select min(executed_at)::text from migrations)`.as('name'),
    )
    .executeTakeFirstOrThrow();
  return name;
}

/** The time as the product sees it: ahead of the machine's where somebody has moved the sandbox's clock. */
export async function productTime(em: EntityManager): Promise<Date> {
  const moved = await db(em).selectFrom('sandbox_clock').select('offset_ms').executeTakeFirst();
  return new Date(machineNow().getTime() + (moved?.offset_ms ?? 0));
}
