import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { correlated, isOneOf, isTrue, realNow, realNowPlus, jsonb, type Tx } from '#libs/core/platform';
import { sql, type ExpressionBuilder } from 'kysely';
import { CALL, type OperationKind, type RefundDetails, type StoredDetails } from './operation-details.js';
import type { NewOperation, Operation, OperationState } from './operation.js';
import { rowOf } from './operation-row.js';
import { isIdempotencyMismatch } from './stripe.js';
import { db, type ProviderTables } from './tables.js';

/** Longer than a call with its retry can take, so that no call in progress is taken over; a dead process's is, half a minute later. */
const LEASE_SECONDS = 20;
/** Delay before asking the provider again about a call it accepted. */
const POLL_SECONDS = 30;
/** Delay before retrying a failed call. */
const RETRY_SECONDS = 600;

const COLUMNS = [
  'operations.id',
  'operations.kind',
  'operations.key',
  'operations.booking_id as bookingId',
  'operations.user_id as userId',
  'operations.payment_id as paymentId',
  'operations.change_id as changeId',
  'operations.amount_cents as amountCents',
  'operations.state',
  'operations.attempt',
  'operations.details',
  'operations.provider_id as providerId',
  'operations.last_error as lastError',
] as const;

/** States of calls yet to be made or awaiting their outcome. */
export const UNFINISHED: readonly OperationState[] = ['requested', 'sent', 'failed'];

/** True while no other runner holds the lease. */
const isFree = (row: ExpressionBuilder<ProviderTables, 'operations'>) =>
  row.or([row('lease_until', 'is', null), row('lease_until', '<', realNow())]);

/** Intended calls to the payment provider, recorded before the call and claimed by one runner at a time. */
@Injectable()
export class Operations {
  constructor(private readonly em: EntityManager) {}

  /** Records a call to make, once per key. @returns the operation's id */
  async request(tx: Tx, operation: NewOperation, now: Date): Promise<string> {
    const { id } = await db(tx)
      .insertInto('operations')
      .values({ ...rowOf(operation, now), next_attempt_at: realNowPlus(operation.leaveAloneSeconds ?? 0) })
      // A no-op update, because `returning` skips rows that are not written.
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((row) => ({ key: row.ref('excluded.key') })),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /**
   * Records a call that nobody has recorded before, already leased as by {@link claim}: the caller makes it after the commit.
   * @throws a database error when its key is taken, which is a bug
   */
  async requestLeased<K extends OperationKind>(
    tx: Tx,
    operation: NewOperation & { kind: K },
    now: Date,
  ): Promise<Operation<K>> {
    const leased = await db(tx)
      .insertInto('operations')
      .values({
        ...rowOf(operation, now),
        lease_until: realNowPlus(LEASE_SECONDS),
        next_attempt_at: realNowPlus(LEASE_SECONDS),
      })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
    return operationOf({ ...leased, attemptedBefore: false }, [operation.kind]);
  }

  /**
   * Leases an unfinished operation for 20 seconds of real time, because the lease guards a real call. A claimed operation counts
   * as attempted even if its process dies, so one that always fails never blocks the others.
   * @returns null when it is finished or leased by another runner
   * @throws Error when it is of another kind or its details are not those of its kind, which is a bug
   */
  async claim<K extends OperationKind>(id: string, ...kinds: K[]): Promise<Operation<K> | null> {
    const row = await this.lease(id);
    if (!row) return null;
    try {
      return operationOf(row, kinds);
    } catch (error) {
      await this.releaseForRetry(row, error, RETRY_SECONDS);
      throw error;
    }
  }

  private lease(id: string) {
    return db(this.em.fork())
      .with('free', (query) =>
        query
          .selectFrom('operations')
          .select((row) => [
            'id',
            isTrue(row.or([row('last_error', 'is not', null), row('lease_until', 'is not', null)])).as(
              'attemptedBefore',
            ),
          ])
          .where('id', '=', id)
          .where('state', 'in', UNFINISHED)
          .where(isFree)
          .forUpdate(),
      )
      .updateTable('operations')
      .from('free')
      .set((row) => ({
        lease_until: realNowPlus(LEASE_SECONDS),
        next_attempt_at: row.fn<Date>('greatest', ['operations.next_attempt_at', realNowPlus(LEASE_SECONDS)]),
      }))
      .whereRef('operations.id', '=', 'free.id')
      .returning([...COLUMNS, 'free.attemptedBefore'])
      .executeTakeFirst();
  }

  /**
   * Releases a claimed operation after a failed call, to be retried after `delaySeconds`; after an {@link isIdempotencyMismatch}
   * under the same key whatever the caller says, and at the slow pace of a failed call.
   * @param newAttempt changes the idempotency key; by default after a 500, which the key would replay
   */
  async releaseForRetry(
    { id }: Pick<Operation, 'id'>,
    error: unknown,
    delaySeconds: number,
    newAttempt = error instanceof Stripe.errors.StripeAPIError,
  ): Promise<void> {
    const mismatch = isIdempotencyMismatch(error);
    await db(this.em.fork())
      .updateTable('operations')
      .set((row) => ({
        lease_until: null,
        last_error: error instanceof Error ? error.message : String(error),
        attempt: row('attempt', '+', newAttempt && !mismatch ? 1 : 0),
        next_attempt_at: realNowPlus(mismatch ? RETRY_SECONDS : delaySeconds),
      }))
      .where('id', '=', id)
      .execute();
  }

  /** Abandons an operation for good unless it has succeeded: the call was not made and will not be. */
  async abandon(id: string, why: string): Promise<void> {
    await db(this.em.fork())
      .updateTable('operations')
      .set({ state: 'abandoned', last_error: why, lease_until: null })
      .where('id', '=', id)
      .where('state', '<>', 'succeeded')
      .execute();
  }

  /** Runs `work` under the correlation id of the request behind the operation, so that later retries can be traced to it. */
  async withCorrelation<T>(id: string, work: () => Promise<T>): Promise<T> {
    const row = await db(this.em.fork())
      .selectFrom('operations')
      .select('correlation_id')
      .where('id', '=', id)
      .executeTakeFirst();
    return row?.correlation_id ? correlated(row.correlation_id, work) : work();
  }

  /** Records an object created at the provider directly as an operation of ours. @returns the operation's id */
  async adopt(tx: Tx, operation: NewOperation, providerId: string, now: Date): Promise<string> {
    const row = { ...rowOf(operation, now), next_attempt_at: realNowPlus(RETRY_SECONDS) };
    await db(tx)
      .insertInto('operations')
      .values({ ...row, state: 'sent', provider_id: providerId })
      .execute();
    return row.id;
  }

  /** Merges `details` into a refund's details. */
  async addRefundDetails(tx: Tx, id: string, details: RefundDetails): Promise<void> {
    await db(tx)
      .updateTable('operations')
      .set((row) => ({ details: sql<StoredDetails>`${row.ref('details')} || ${jsonb(details)}` }))
      .where('id', '=', id)
      .execute();
  }

  /** Schedules the sweeps' next attempt in `seconds` from now. */
  async scheduleAttempt(tx: Tx, id: string, seconds: number): Promise<void> {
    await db(tx)
      .updateTable('operations')
      .set({ next_attempt_at: realNowPlus(seconds) })
      .where('id', '=', id)
      .execute();
  }

  /** Ids of operations that are due and not leased. */
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

/** @throws Error when it is of another kind or its details are not those of its kind, which is a bug */
function operationOf<K extends OperationKind>(
  row: Omit<Operation, 'kind' | 'details'>,
  kinds: readonly K[],
): Operation<K> {
  const operation: Operation = { ...row, ...CALL.parse(row) };
  if (!isOfKind(operation, kinds)) throw new Error(`Operation ${row.id} is no ${kinds.join(' or ')}`);
  return operation;
}

const isOfKind = <K extends OperationKind>(
  operation: Operation,
  kinds: readonly K[],
): operation is Operation<K> => kinds.some((kind) => kind === operation.kind);

/** How an operation has ended. */
interface Outcome {
  state: OperationState;
  providerId?: string;
  error?: string;
  finishedAt?: Date;
}

/** Records an operation's outcome in the transaction that books its effect. */
export async function recordOutcome(tx: Tx, id: string, outcome: Outcome): Promise<void> {
  await recordingOf(tx, id, outcome).execute();
}

function recordingOf(tx: Tx, id: string, outcome: Outcome) {
  const { state, providerId = null, error = null, finishedAt = null } = outcome;
  const hasFailed = state === 'failed';
  return db(tx)
    .updateTable('operations')
    .set((row) => ({
      state,
      provider_id: providerId,
      last_error: error,
      finished_at: finishedAt,
      lease_until: null,
      attempt: row('attempt', '+', hasFailed ? 1 : 0),
      next_attempt_at: realNowPlus(hasFailed ? RETRY_SECONDS : POLL_SECONDS),
    }))
    .where('id', '=', id);
}

/** Records an operation's success as a part of the statement that books its effect: `.with('succeeded', () => successOf(…))`. */
export const successOf = (tx: Tx, id: string, providerId: string, finishedAt: Date) =>
  recordingOf(tx, id, { state: 'succeeded', providerId, finishedAt });

/** Records an operation's success, in the transaction that books its effect. */
export const recordSuccess = (tx: Tx, id: string, providerId: string, finishedAt: Date): Promise<void> =>
  recordOutcome(tx, id, { state: 'succeeded', providerId, finishedAt });
