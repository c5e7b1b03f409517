import type { EntityManager } from '@mikro-orm/postgresql';
import { firstRow, machineNow, type Tx } from '#libs/core/platform';

const MS_PER_DAY = 86_400_000;
/** The story's next week and a half is fresh for this long. */
const FRESH_DAYS = 7;

/** Whose database it is. `wave` counts how often the demo was told: 1 for the first time. */
export type Installation =
  { kind: 'empty' } | { kind: 'foreign' } | { kind: 'demo'; seededAt: Date; wave: number };

/** Looks whether the database is empty, made for the demo, or somebody's. */
export async function lookAt(em: EntityManager): Promise<Installation> {
  const mark = await firstRow<{ seeded_at: string; version: number }>(
    em,
    'select seeded_at::text, version from demo_installation',
  );
  if (mark) return { kind: 'demo', seededAt: new Date(mark.seeded_at), wave: mark.version };
  const found = await firstRow<{ used: boolean }>(
    em,
    'select exists (select 1 from users) or exists (select 1 from properties) as used',
  );
  return { kind: found?.used ? 'foreign' : 'empty' };
}

/** True when the upcoming part of the story has mostly passed. */
export const isStale = (seededAt: Date, now: Date): boolean =>
  now.getTime() - seededAt.getTime() > FRESH_DAYS * MS_PER_DAY;

/** Marks the database as made for the demo, and told up to this wave. */
export async function markInstallation(tx: Tx, wave: number, now: Date): Promise<void> {
  await tx.execute(
    `insert into demo_installation (seeded_at, version) values (?, ?)
     on conflict (singleton) do update set seeded_at = excluded.seeded_at, version = excluded.version`,
    [now, wave],
  );
}

/** A name for this one database that another, or the same one made anew, does not have. */
export async function installationName(em: EntityManager): Promise<string> {
  const row = await firstRow<{ name: string }>(
    em,
    `select (select oid::text from pg_database where datname = current_database()) || '/'
         || (select min(executed_at)::text from migrations) as name`,
  );
  return row?.name ?? '';
}

/** The time as the product sees it: ahead of the machine's where somebody has moved the sandbox's clock. */
export async function productTime(em: EntityManager): Promise<Date> {
  const row = await firstRow<{ offset_ms: string }>(em, 'select offset_ms::text from sandbox_clock');
  return new Date(machineNow().getTime() + Number(row?.offset_ms ?? 0));
}
