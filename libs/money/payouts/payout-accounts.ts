import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { announce, firstRow, type Tx } from '#libs/core/platform';
import type { PayoutAccountStatus } from '#libs/core/rules';
import type { AccountStanding } from './account-standing.js';

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

interface AccountRow {
  owner_id: string;
  account_id: string | null;
  status: Exclude<PayoutAccountStatus, 'not_started'>;
  missing: string[];
  disabled_reason: string | null;
  asked_at: string | null;
}

const COLUMNS = 'owner_id, account_id, status, missing, disabled_reason, asked_at';

/** The table of owners' accounts. */
@Injectable()
export class PayoutAccounts {
  constructor(private readonly em: EntityManager) {}

  /** An owner's account; one that was never begun is `not_started`. */
  async of(ownerId: string): Promise<PayoutAccount> {
    const row = await firstRow<AccountRow>(
      this.em.fork(),
      `select ${COLUMNS} from payout_accounts where owner_id = ?`,
      [ownerId],
    );
    return row ? accountOf(row) : notStarted(ownerId);
  }

  /** Whose account it is; null when it is none of ours. */
  async ownerOf(accountId: string): Promise<string | null> {
    const row = await firstRow<{ owner_id: string }>(
      this.em.fork(),
      'select owner_id from payout_accounts where account_id = ?',
      [accountId],
    );
    return row?.owner_id ?? null;
  }
}

/** The account's row, made when there is none, locked until the transaction ends. */
export async function lockAccount(tx: Tx, ownerId: string, now: Date): Promise<PayoutAccount> {
  await tx.execute(
    'insert into payout_accounts (owner_id, created_at) values (?, ?) on conflict (owner_id) do nothing',
    [ownerId, now],
  );
  const row = await firstRow<AccountRow>(
    tx,
    `select ${COLUMNS} from payout_accounts where owner_id = ? for update`,
    [ownerId],
  );
  if (!row) throw new Error(`Owner ${ownerId} has no payout account`);
  return accountOf(row);
}

/**
 * Takes over where an account stands, and announces when money may or may not be sent to it any more. An answer to an older
 * question than the last one is ignored.
 * @param askedAt when the provider was asked
 */
export async function recordStanding(
  tx: Tx,
  ownerId: string,
  standing: AccountStanding,
  askedAt: Date,
): Promise<void> {
  const before = await lockAccount(tx, ownerId, askedAt);
  if (before.askedAt && before.askedAt > askedAt) return;
  const { status, missing, disabledReason } = standing;
  await tx.execute(
    `update payout_accounts set status = ?, missing = ?::text[], disabled_reason = ?, asked_at = ? where owner_id = ?`,
    [status, textArray(missing), disabledReason, askedAt, ownerId],
  );
  if (status === 'enabled' && before.status !== 'enabled') {
    await tx.execute('update payout_accounts set failures = 0, next_payout_at = null where owner_id = ?', [
      ownerId,
    ]);
    await announce(tx, 'payout.account_enabled', { ownerId }, askedAt);
  }
  if (status !== 'enabled' && before.status === 'enabled')
    await announce(tx, 'payout.account_disabled', { ownerId, reason: disabledReason, missing }, askedAt);
}

/** Text as PostgreSQL writes an array. */
const textArray = (texts: readonly string[]): string =>
  `{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;

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
  askedAt: row.asked_at === null ? null : new Date(row.asked_at),
});
