import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { correlated, correlationId, firstRow, rows, type Tx } from '#libs/core/platform';
import type { Cents } from '#libs/core/rules';

/** Kinds of calls that change something at the payment provider. */
export type OperationKind =
  | 'create_checkout'
  | 'refund'
  | 'create_account'
  | 'transfer'
  | 'reverse_transfer'
  | 'create_customer'
  | 'subscription_checkout'
  | 'change_subscription';

/** `requested` is still to be called, `sent` waits for the provider's word, `failed` is tried again later. */
export type OperationState = 'requested' | 'sent' | 'succeeded' | 'failed' | 'abandoned';

/** What the call needs, frozen when it was decided, so that a retry asks for the same thing. */
type OperationDetails = Readonly<Record<string, string | number | null>>;

/** One intended call to the payment provider, remembered before it is made. */
export interface Operation {
  id: string;
  kind: OperationKind;
  key: string;
  /** The booking it is for; null for what concerns a person alone. */
  bookingId: string | null;
  /** The person it is for, where no booking says so. */
  userId: string | null;
  paymentId: string | null;
  amountCents: Cents;
  state: OperationState;
  attempt: number;
  details: OperationDetails;
  providerId: string | null;
  lastError: string | null;
  /** Somebody may have asked the provider already: the call failed, or whoever made it died and never said how it went. */
  askedBefore: boolean;
}

/** A call to remember; it names the booking or the person it is for. */
export type WantedOperation = Pick<Operation, 'kind' | 'key' | 'amountCents' | 'details'> &
  Partial<Pick<Operation, 'bookingId' | 'userId' | 'paymentId'>> & {
    /** Whoever asks runs it at once; sweeps leave it alone for so long. */
    leaveAloneSeconds?: number;
  };

interface OperationRow {
  id: string;
  kind: OperationKind;
  key: string;
  booking_id: string | null;
  user_id: string | null;
  payment_id: string | null;
  amount_cents: Cents;
  state: OperationState;
  attempt: number;
  details: OperationDetails;
  provider_id: string | null;
  last_error: string | null;
  asked_before: boolean;
}

/** An operation that is for a booking, as checkouts and refunds are. */
export type BookingOperation = Operation & { bookingId: string };

/** Longer than a call with its retries can take, so that nobody takes over a call that is still under way. */
const LEASE_SECONDS = 30;
const COLUMNS = `o.id, o.kind, o.key, o.booking_id, o.user_id, o.payment_id, o.amount_cents, o.state, o.attempt, o.details,
  o.provider_id, o.last_error`;

/** The table of intended calls to the payment provider: written before the call, claimed by one runner at a time. */
@Injectable()
export class Operations {
  constructor(private readonly em: EntityManager) {}

  /** Remembers a call to make; the same key again changes nothing. @returns the operation's id */
  async request(tx: Tx, wanted: WantedOperation, now: Date): Promise<string> {
    const { kind, key, bookingId = null, userId = null, paymentId = null, amountCents, details } = wanted;
    const { leaveAloneSeconds = 0 } = wanted;
    const row = await firstRow<{ id: string }>(
      tx,
      `insert into operations (id, kind, key, booking_id, user_id, payment_id, amount_cents, details, next_attempt_at, requested_at, correlation_id)
       values (?, ?, ?, ?, ?, ?, ?, ?::jsonb, now() + make_interval(secs => ?), ?, ?)
       on conflict (key) do update set key = excluded.key returning id`,
      [
        randomUUID(),
        kind,
        key,
        bookingId,
        userId,
        paymentId,
        amountCents,
        JSON.stringify(details),
        leaveAloneSeconds,
        now,
        correlationId(),
      ],
    );
    if (!row) throw new Error(`Operation ${key} was not written`);
    return row.id;
  }

  /**
   * Takes an unfinished operation for the next half minute, or answers null when it is finished or somebody else has it.
   * The lease is real time, because it guards a real call.
   */
  async claim(id: string): Promise<Operation | null> {
    const row = await firstRow<OperationRow>(
      this.em.fork(),
      `with free as (
         select id, last_error is not null or lease_until is not null as asked_before from operations
          where id = ? and state in ('requested', 'sent', 'failed') and (lease_until is null or lease_until < now())
            for update)
       update operations o set lease_until = now() + interval '${LEASE_SECONDS} seconds' from free where o.id = free.id
       returning ${COLUMNS}, free.asked_before`,
      [id],
    );
    return row && operationOf(row);
  }

  /** Gives a claimed operation back after a failed call, to be tried again after `delaySeconds`. */
  async giveBack(
    operation: Operation,
    error: unknown,
    delaySeconds: number,
    newAttempt: boolean,
  ): Promise<void> {
    await this.em.fork().execute(
      `update operations set lease_until = null, last_error = ?, attempt = attempt + ?,
              next_attempt_at = now() + make_interval(secs => ?)
        where id = ?`,
      [
        error instanceof Error ? error.message : String(error),
        newAttempt ? 1 : 0,
        delaySeconds,
        operation.id,
      ],
    );
  }

  /** Runs `work` under the id of what asked for the operation, so that a retry tomorrow can be followed back to it. */
  async asRequested<T>(id: string, work: () => Promise<T>): Promise<T> {
    const row = await firstRow<{ correlation_id: string | null }>(
      this.em.fork(),
      'select correlation_id from operations where id = ?',
      [id],
    );
    return row?.correlation_id ? correlated(row.correlation_id, work) : work();
  }

  /** Ids of operations whose turn has come and that nobody is running. */
  async due(kinds: readonly OperationKind[], limit: number): Promise<string[]> {
    const found = await rows<{ id: string }>(
      this.em.fork(),
      `select id from operations
        where state in ('requested', 'sent', 'failed') and kind = any(?::text[]) and next_attempt_at <= now()
          and (lease_until is null or lease_until < now())
        order by next_attempt_at limit ?`,
      [`{${kinds.join(',')}}`, limit],
    );
    return found.map((row) => row.id);
  }
}

/** The operation as one for a booking. @throws when it is for none, which is a mistake of ours */
export function forBooking(operation: Operation): BookingOperation {
  const { bookingId } = operation;
  if (bookingId === null) throw new Error(`Operation ${operation.id} is for no booking`);
  return { ...operation, bookingId };
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
  const delay = outcome.state === 'failed' ? '10 minutes' : '30 seconds';
  await tx.execute(
    `update operations set state = ?, provider_id = ?, last_error = ?, finished_at = ?, lease_until = null,
            attempt = attempt + case when ? = 'failed' then 1 else 0 end,
            next_attempt_at = now() + interval '${delay}'
      where id = ?`,
    [outcome.state, outcome.providerId, outcome.error, outcome.finishedAt, outcome.state, id],
  );
}

const operationOf = (row: OperationRow): Operation => ({
  id: row.id,
  kind: row.kind,
  key: row.key,
  bookingId: row.booking_id,
  userId: row.user_id,
  paymentId: row.payment_id,
  amountCents: row.amount_cents,
  state: row.state,
  attempt: row.attempt,
  details: row.details,
  providerId: row.provider_id,
  lastError: row.last_error,
  askedBefore: row.asked_before,
});
