import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { InferResult } from 'kysely';
import { announce, isOneOf, type Tx } from '#libs/core/platform';
import { payoutRetryAt } from '#libs/core/rules';
import type { AccountSnapshot } from './account-snapshot.js';
import { db } from './tables.js';

const accounts = (em: EntityManager) =>
  db(em)
    .selectFrom('payout_accounts')
    .select(['owner_id as ownerId', 'account_id as accountId', 'status', 'missing'])
    .select(['disabled_reason as disabledReason', 'asked_at as askedAt']);

/** The last known state of an owner's account at the payment provider, which has no id until the provider creates it. */
export type PayoutAccount = InferResult<ReturnType<typeof accounts>>[number];

/** Reads owners' payout accounts. */
@Injectable()
export class PayoutAccounts {
  constructor(private readonly em: EntityManager) {}

  /** An owner's account, `not_started` if there is none. */
  async of(ownerId: string): Promise<PayoutAccount> {
    const row = await accounts(this.em.fork()).where('owner_id', '=', ownerId).executeTakeFirst();
    return row ? accountOf(row) : notStarted(ownerId);
  }

  /** The owner of an account; null when it is not ours. */
  async ownerOf(accountId: string): Promise<string | null> {
    const row = await accounts(this.em.fork()).where('account_id', '=', accountId).executeTakeFirst();
    return row?.ownerId ?? null;
  }
}

/** The owner's account row, created if missing, locked until the transaction ends. */
export async function lockAccount(tx: Tx, ownerId: string, now: Date): Promise<PayoutAccount> {
  await db(tx)
    .insertInto('payout_accounts')
    .values({ owner_id: ownerId, created_at: now })
    .onConflict((conflict) => conflict.column('owner_id').doNothing())
    .execute();
  const row = await accounts(tx)
    .where('owner_id', '=', ownerId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Error(`Owner ${ownerId} has no payout account`));
  return accountOf(row);
}

/**
 * Records an account's state and announces when it becomes enabled or stops being enabled. Ignores answers older than the last.
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
    await resetFailures(tx, ownerId);
    await announce(tx, 'payout.account_enabled', { ownerId }, askedAt);
  }
  if (status !== 'enabled' && before.status === 'enabled')
    await announce(tx, 'payout.account_disabled', { ownerId, reason: disabledReason, missing }, askedAt);
}

/** Notes that a sweep asks the provider about these accounts now, whether or not it answers. */
export async function markAttempted(tx: Tx, accountIds: readonly string[], now: Date): Promise<void> {
  await db(tx)
    .updateTable('payout_accounts')
    .set({ attempted_at: now })
    .where((account) => isOneOf(account.ref('account_id'), accountIds))
    .execute();
}

/** Clears failures, so that nothing delays the next payout. */
export async function resetFailures(tx: Tx, ownerId: string): Promise<void> {
  await db(tx)
    .updateTable('payout_accounts')
    .set({ failures: 0, next_payout_at: null })
    .where('owner_id', '=', ownerId)
    .execute();
}

/** Counts a rejected payout. @returns when the next one may be created */
export async function countFailure(tx: Tx, ownerId: string, now: Date): Promise<Date> {
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

const accountOf = (row: PayoutAccount): PayoutAccount =>
  row.accountId === null ? { ...row, status: 'not_started' } : row;
