import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { correlated, isOneOf, isTrue, realNow, realNowPlus, jsonb, type Tx } from '#libs/core/platform';
import { sql, type ExpressionBuilder } from 'kysely';
import type {
  Operation,
  OperationDetails,
  OperationKind,
  OperationState,
  WantedOperation,
} from './operation.js';
import { operationOf, rowOf } from './operation-row.js';
import { db, type ProviderTables } from './tables.js';

/** Longer than a call with its retries can take, so that nobody takes over a call that is still under way. */
const LEASE_SECONDS = 30;
/** How soon the provider is asked again whether a call that it accepted is done, and how soon a failed one is repeated. */
const ASK_AGAIN_SECONDS = 30;
const TRY_AGAIN_SECONDS = 600;

/** Calls that are still to be made, or whose outcome is still to come. */
export const UNFINISHED: readonly OperationState[] = ['requested', 'sent', 'failed'];

/** True while nobody else is making the call. */
const isFree = (row: ExpressionBuilder<ProviderTables, 'operations'>) =>
  row.or([row('lease_until', 'is', null), row('lease_until', '<', realNow())]);

/** The table of intended calls to the payment provider: written before the call, claimed by one runner at a time. */
@Injectable()
export class Operations {
  constructor(private readonly em: EntityManager) {}

  /** Remembers a call to make; the same key again changes nothing. @returns the operation's id */
  async request(tx: Tx, wanted: WantedOperation, now: Date): Promise<string> {
    const { id } = await db(tx)
      .insertInto('operations')
      .values({ ...rowOf(wanted, now), next_attempt_at: realNowPlus(wanted.leaveAloneSeconds ?? 0) })
      // Nothing changes, but only a row that is written is returned.
      .onConflict((again) => again.column('key').doUpdateSet((row) => ({ key: row.ref('excluded.key') })))
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /**
   * Takes an unfinished operation for the next half minute, or answers null when it is finished or somebody else has it.
   * The lease is real time, because it guards a real call.
   */
  async claim(id: string): Promise<Operation | null> {
    const row = await db(this.em.fork())
      .with('free', (query) =>
        query
          .selectFrom('operations')
          .select((row) => [
            'id',
            isTrue(row.or([row('last_error', 'is not', null), row('lease_until', 'is not', null)])).as(
              'asked_before',
            ),
          ])
          .where('id', '=', id)
          .where('state', 'in', UNFINISHED)
          .where(isFree)
          .forUpdate(),
      )
      .updateTable('operations')
      .from('free')
      .set({ lease_until: realNowPlus(LEASE_SECONDS) })
      .whereRef('operations.id', '=', 'free.id')
      .returningAll('operations')
      .returning('free.asked_before')
      .executeTakeFirst();
    return row ? operationOf(row, row.asked_before) : null;
  }

  /** Gives a claimed operation back after a failed call, to be tried again after `delaySeconds`. */
  async giveBack(
    operation: Operation,
    error: unknown,
    delaySeconds: number,
    newAttempt: boolean,
  ): Promise<void> {
    await db(this.em.fork())
      .updateTable('operations')
      .set((row) => ({
        lease_until: null,
        last_error: error instanceof Error ? error.message : String(error),
        attempt: row('attempt', '+', newAttempt ? 1 : 0),
        next_attempt_at: realNowPlus(delaySeconds),
      }))
      .where('id', '=', operation.id)
      .execute();
  }

  /** Gives an operation up for good, unless it has succeeded: the call was not made, and will not be. */
  async abandon(id: string, why: string): Promise<void> {
    await db(this.em.fork())
      .updateTable('operations')
      .set({ state: 'abandoned', last_error: why, lease_until: null })
      .where('id', '=', id)
      .where('state', '<>', 'succeeded')
      .execute();
  }

  /** Runs `work` under the id of what asked for the operation, so that a retry tomorrow can be followed back to it. */
  async asRequested<T>(id: string, work: () => Promise<T>): Promise<T> {
    const row = await db(this.em.fork())
      .selectFrom('operations')
      .select('correlation_id')
      .where('id', '=', id)
      .executeTakeFirst();
    return row?.correlation_id ? correlated(row.correlation_id, work) : work();
  }

  /** Remembers what somebody has made at the provider itself, as if it were ours. @returns the operation's id */
  async adopt(tx: Tx, made: WantedOperation, providerId: string, now: Date): Promise<string> {
    const row = { ...rowOf(made, now), next_attempt_at: realNowPlus(TRY_AGAIN_SECONDS) };
    await db(tx)
      .insertInto('operations')
      .values({ ...row, state: 'sent', provider_id: providerId })
      .execute();
    return row.id;
  }

  /** Adds to the details of an operation. */
  async addDetails(tx: Tx, id: string, details: OperationDetails): Promise<void> {
    await db(tx)
      .updateTable('operations')
      .set((row) => ({ details: sql<OperationDetails>`${row.ref('details')} || ${jsonb(details)}` }))
      .where('id', '=', id)
      .execute();
  }

  /** Sets when sweeps make the next attempt: so many seconds from now, 0 for as soon as they can. */
  async scheduleAttempt(tx: Tx, id: string, seconds: number): Promise<void> {
    await db(tx)
      .updateTable('operations')
      .set({ next_attempt_at: realNowPlus(seconds) })
      .where('id', '=', id)
      .execute();
  }

  /** Ids of operations whose turn has come and that nobody is running. */
  async due(kinds: readonly OperationKind[], limit: number): Promise<string[]> {
    const found = await db(this.em.fork())
      .selectFrom('operations')
      .select('id')
      .where('state', 'in', UNFINISHED)
      .where((row) => isOneOf(row.ref('kind'), kinds))
      .where('next_attempt_at', '<=', realNow())
      .where(isFree)
      .orderBy('next_attempt_at')
      .limit(limit)
      .execute();
    return found.map(({ id }) => id);
  }
}

/** Records where an operation stands; part of the transaction that books its effect. */
export async function recordOutcome(
  tx: Tx,
  id: string,
  outcome: {
    state: OperationState;
    providerId: string | null;
    error: string | null;
    finishedAt: Date | null;
  },
): Promise<void> {
  const { state, providerId, error, finishedAt } = outcome;
  const hasFailed = state === 'failed';
  await db(tx)
    .updateTable('operations')
    .set((row) => ({
      state,
      provider_id: providerId,
      last_error: error,
      finished_at: finishedAt,
      lease_until: null,
      attempt: row('attempt', '+', hasFailed ? 1 : 0),
      next_attempt_at: realNowPlus(hasFailed ? TRY_AGAIN_SECONDS : ASK_AGAIN_SECONDS),
    }))
    .where('id', '=', id)
    .execute();
}
