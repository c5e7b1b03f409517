import type { EntityManager } from '@mikro-orm/postgresql';
import type { SettingKey } from '#libs/core/rules';

/** Token of what all rooms delete, of type `readonly OldRows[]`. */
export const OLD_ROWS = Symbol('OLD_ROWS');

/** Rows that are of no use after a while; each room deletes its own, some at a time. */
export interface OldRows {
  /** Names them in the log. */
  readonly what: string;
  /** The setting that says for how many days they are kept; null where they say themselves when they run out. */
  readonly keptFor: Extract<SettingKey, `keep_${string}`> | null;
  /** Deletes rows that are older than `days`, at most so many. @returns how many went */
  readonly deleteSome: (em: EntityManager, days: number, most: number) => Promise<number>;
}
