import type { EntityManager } from '@mikro-orm/postgresql';
import { sendNudges } from '../events/nudges.js';

/** An entity manager inside a transaction; a name of its own so that a signature says what it needs. */
export type Tx = EntityManager;

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const MAX_ATTEMPTS = 5;

/** SQLSTATE of a database error, wherever the driver or the mapper put it; undefined for anything else. */
export function sqlState(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'cause' in error ? sqlState(error.cause) : undefined;
}

/** True for a broken exclusion or unique constraint: somebody else was first. */
export const isConflict = (error: unknown): boolean => ['23P01', '23505'].includes(sqlState(error) ?? '');

/**
 * Runs `work` in one transaction of a fresh identity map; commits when it resolves, rolls everything back when it throws.
 * Tries again when PostgreSQL asks for it (deadlock, serialization), so `work` must have no effect outside the database.
 */
export async function inTransaction<T>(em: EntityManager, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { result, tx } = await em
        .fork()
        .transactional(async (inner) => ({ result: await work(inner), tx: inner }));
      sendNudges(em, tx);
      return result;
    } catch (error) {
      const state = sqlState(error);
      if ((state !== SERIALIZATION_FAILURE && state !== DEADLOCK) || attempt >= MAX_ATTEMPTS) throw error;
    }
  }
}
