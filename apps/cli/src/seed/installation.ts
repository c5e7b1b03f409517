import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { isTrue, machineNow, type Tx } from '#libs/core/platform';
import { db } from './tables.js';

const MS_PER_DAY = 86_400_000;
/** How long the demo's upcoming stays, a week and a half of them, count as fresh. */
const FRESH_DAYS = 7;

/** Who the database belongs to. `round` counts the demo's seedings, starting at 1. */
export type Installation =
  { kind: 'empty' } | { kind: 'foreign' } | { kind: 'demo'; seededAt: Date; round: number };

/** Finds out whether the database is empty, the demo's, or has foreign data. */
export async function inspectInstallation(em: EntityManager): Promise<Installation> {
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

/** True when most of the demo's upcoming stays have passed. */
export const isStale = (seededAt: Date, now: Date): boolean =>
  now.getTime() - seededAt.getTime() > FRESH_DAYS * MS_PER_DAY;

/** Marks the database as the demo's, seeded up to this round. */
export async function markInstallation(tx: Tx, round: number, now: Date): Promise<void> {
  const mark = { seeded_at: now, version: round };
  await db(tx)
    .insertInto('demo_installation')
    .values(mark)
    .onConflict((conflict) => conflict.column('singleton').doUpdateSet(mark))
    .execute();
}

/** A name unique to this database; the same database created again gets another. */
export async function installationName(em: EntityManager): Promise<string> {
  // Raw SQL, because pg_database and migrations are not entities.
  const { name } = await db(em)
    .selectNoFrom(
      sql<string>`(select oid::text from pg_database where datname = current_database())
        || '/' || (select min(executed_at)::text from migrations)`.as('name'),
    )
    .executeTakeFirstOrThrow();
  return name;
}

/** The product's time: ahead of the machine's time if the sandbox clock was moved. */
export async function productTime(em: EntityManager): Promise<Date> {
  const moved = await db(em).selectFrom('sandbox_clock').select('offset_ms').executeTakeFirst();
  return new Date(machineNow().getTime() + (moved?.offset_ms ?? 0));
}
