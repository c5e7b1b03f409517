import type { EntityManager } from '@mikro-orm/postgresql';
import type { DeleteResult } from 'kysely';
import type { SettingKey } from '#libs/core/rules';

/** Token of all rooms' expiring tables, of type `readonly OldRows[]`. */
export const OLD_ROWS = Symbol('OLD_ROWS');

/** A query that deletes rows. */
interface Deletion {
  executeTakeFirst: () => Promise<DeleteResult>;
}

/** Rows that expire; each room deletes its own, in batches. */
export interface OldRows {
  /** Their name in the log. */
  readonly what: string;
  /** The setting with their retention in days; null for rows that store their own expiry. */
  readonly keptFor: Extract<SettingKey, `keep_${string}`> | null;
  /** The query that deletes at most `limit` rows older than `days`. */
  readonly deletion: (em: EntityManager, days: number, limit: number) => Deletion;
}
