import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { InferResult } from 'kysely';
import { announce, type Tx } from '#libs/core/platform';
import { payoutRetryAt, type PayoutAccountStatus } from '#libs/core/rules';
import type { AccountSnapshot } from './account-snapshot.js';
import { db } from './tables.js';

/** An owner's account at the payment provider, as we last heard of it. */
export interface PayoutAccount {
  ownerId: string;
  /** Null until the provider has made it. */
  accountId: string | null;
  status: PayoutAccountStatus;
  missing: string[];
  disabledReason: string | null;
  /** When the provider was last asked. */
  askedAt: Date | null;
}

const accounts = (em: EntityManager) =>
  db(em)
    .selectFrom('payout_accounts')
    .select(['owner_id', 'account_id', 'status', 'missing', 'disabled_reason', 'asked_at']);

type AccountRow = InferResult<ReturnType<typeof accounts>>[number];

/** The table of owners' accounts. */
@Injectable()
export class PayoutAccounts {
  constructor(private readonly em: EntityManager) {}

  /** An owner's account; one that was never begun is `not_started`. */
  async of(ownerId: string): Promise<PayoutAccount> {
    const row = await accounts(this.em.fork()).where('owner_id', '=', ownerId).executeTakeFirst();
    return row ? accountOf(row) : notStarted(ownerId);
  }

  /** Whose account it is; null when it is none of ours. */
  async ownerOf(accountId: string): Promise<string | null> {
    const row = await accounts(this.em.fork()).where('account_id', '=', accountId).executeTakeFirst();
    return row?.owner_id ?? null;
  }
}

/** The account's row, made when there is none, locked until the transaction ends. */
export async function lockAccount(tx: Tx, ownerId: string, now: Date): Promise<PayoutAccount> {
  await db(tx)
    .insertInto('payout_accounts')
    .values({ owner_id: ownerId, created_at: now })
    .onConflict((known) => known.column('owner_id').doNothing())
    .execute();
  const row = await accounts(tx)
    .where('owner_id', '=', ownerId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Error(`Owner ${ownerId} has no payout account`));
  return accountOf(row);
}

/**
 * Takes over where an account stands, and announces when money may or may not be sent to it any more. An answer to an older
 * question than the last one is ignored.
 * @param askedAt when the provider was asked
 */
export async function recordSnapshot(
  tx: Tx,
  ownerId: string,
  snapshot: AccountSnapshot,
  askedAt: Date,
): Promise<void> {
  const before = await lockAccount(tx, ownerId, askedAt);
  if (before.askedAt && before.askedAt > askedAt) return;
  const { status, missing, disabledReason } = snapshot;
  await db(tx)
    .updateTable('payout_accounts')
    .set({ status, missing, disabled_reason: disabledReason, asked_at: askedAt })
    .where('owner_id', '=', ownerId)
    .execute();
  if (status === 'enabled' && before.status !== 'enabled') {
    await forgetFailures(tx, ownerId);
    await announce(tx, 'payout.account_enabled', { ownerId }, askedAt);
  }
  if (status !== 'enabled' && before.status === 'enabled')
    await announce(tx, 'payout.account_disabled', { ownerId, reason: disabledReason, missing }, askedAt);
}

/** Nothing keeps the next payout waiting any more. */
export async function forgetFailures(tx: Tx, ownerId: string): Promise<void> {
  await db(tx)
    .updateTable('payout_accounts')
    .set({ failures: 0, next_payout_at: null })
    .where('owner_id', '=', ownerId)
    .execute();
}

/** Counts a payout that was refused. @returns when the next one may be made */
export async function noteFailure(tx: Tx, ownerId: string, now: Date): Promise<Date> {
  const account = db(tx).updateTable('payout_accounts').where('owner_id', '=', ownerId);
  const { failures } = await account
    .set((row) => ({ failures: row('failures', '+', 1) }))
    .returning('failures')
    .executeTakeFirstOrThrow();
  const retryAt = payoutRetryAt(now, failures);
  await account.set({ next_payout_at: retryAt }).execute();
  return retryAt;
}

const notStarted = (ownerId: string): PayoutAccount => ({
  ownerId,
  accountId: null,
  status: 'not_started',
  missing: [],
  disabledReason: null,
  askedAt: null,
});

const accountOf = (row: AccountRow): PayoutAccount => ({
  ownerId: row.owner_id,
  accountId: row.account_id,
  status: row.account_id === null ? 'not_started' : row.status,
  missing: row.missing,
  disabledReason: row.disabled_reason,
  askedAt: row.asked_at,
});
