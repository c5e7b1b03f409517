import { setTimeout as pause } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sendNudges } from '../events/nudges.js';
import { toTheEnd } from '../process/abandonment.js';
import { crashPoint, crashPointsEnabled } from '../process/crash-points.js';

/** An entity manager inside a transaction; the alias lets a signature say that it needs one. */
export type Tx = EntityManager;

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const MAX_ATTEMPTS = 5;
/** Transactions that locked each other out begin again at different moments. */
const LONGEST_PAUSE_MS = 50;

/** SQLSTATE of a database error, whether set by the driver or by the ORM; undefined for anything else. */
export function sqlState(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'cause' in error ? sqlState(error.cause) : undefined;
}

/** True for a violated exclusion or unique constraint: a concurrent write won. */
export const isConflict = (error: unknown): boolean => ['23P01', '23505'].includes(sqlState(error) ?? '');

/** True when a row of an erased account was refused (`refuse_erased_person`): it was erased while the request ran. */
export const isOfErasedAccount = (error: unknown): boolean => sqlState(error) === 'UE001';

/**
 * Runs `work` in one transaction with a fresh identity map; commits when it resolves, rolls back when it throws.
 * Tries up to 5 times at deadlocks and serialization failures, so `work` must have no effect outside the database. Finished even when
 * the caller of a read that changes something leaves.
 */
export const inTransaction = <T>(em: EntityManager, work: (tx: Tx) => Promise<T>): Promise<T> =>
  toTheEnd(() => retried(em, work));

async function retried<T>(em: EntityManager, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { result, tx } = await em.fork().transactional(async (inner) => {
        const done = await work(inner);
        crashAt('before commit of', inner);
        return { result: done, tx: inner };
      });
      crashAt('after commit of', tx);
      sendNudges(em, tx);
      return result;
    } catch (error) {
      const state = sqlState(error);
      if ((state !== SERIALIZATION_FAILURE && state !== DEADLOCK) || attempt >= MAX_ATTEMPTS) throw error;
      await pause(Math.random() * LONGEST_PAUSE_MS * attempt);
    }
  }
}

/** What open transactions make true, as names of crash points; empty unless those are enabled. */
const facts = new WeakMap<Tx, string[]>();

/** Names what this transaction makes true, so that the process can be made to die before and after its commit. */
export function nameCrashPoints(tx: Tx, names: readonly string[]): void {
  if (crashPointsEnabled()) facts.set(tx, [...(facts.get(tx) ?? []), ...names]);
}

function crashAt(moment: 'before commit of' | 'after commit of', tx: Tx): void {
  for (const fact of facts.get(tx) ?? []) crashPoint(`${moment} ${fact}`);
}
