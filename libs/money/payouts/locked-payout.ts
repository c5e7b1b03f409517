import type { PayoutLineFacts } from '#libs/core/events';
import type { Tx } from '#libs/core/platform';
import { owedTo } from './books.queries.js';
import { isHeld } from './held.js';
import { isSuspended } from './owners.queries.js';
import { lockAccount } from './payout-accounts.js';
import { db } from './tables.js';

/** A payout locked until the transaction ends. */
export type LockedPayout = Awaited<ReturnType<typeof lockPayout>>;

/** Locks the owner's account, then the payout; always in this order, to prevent deadlocks. */
export async function lockPayout(tx: Tx, operationId: string) {
  await db(tx)
    .selectFrom('payout_accounts')
    .select('owner_id')
    .where('owner_id', '=', (row) =>
      row.selectFrom('payouts').select('owner_id').where('operation_id', '=', operationId),
    )
    .forUpdate()
    .execute();
  return db(tx)
    .selectFrom('payouts')
    .select(['id', 'owner_id', 'account_id', 'operation_id', 'amount_cents', 'currency'])
    .select(['state', 'transfer_id', 'asked_at', 'reversed_cents'])
    .where('operation_id', '=', operationId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Error(`Operation ${operationId} is of no payout`));
}

/** True while the payout's owner is not suspended, its account is unchanged and enabled, none of its payables is on hold, and its amount is still owed. */
export async function maySend(tx: Tx, payout: LockedPayout, now: Date): Promise<boolean> {
  const account = await lockAccount(tx, payout.owner_id, now);
  if (account.status !== 'enabled' || account.accountId !== payout.account_id) return false;
  if (await isSuspended(tx, payout.owner_id)) return false;
  const held = await db(tx)
    .selectFrom('payables as p')
    .select('p.id')
    .where('p.payout_id', '=', payout.id)
    .where(isHeld)
    .limit(1)
    .executeTakeFirst();
  return !held && payout.amount_cents <= (await owedTo(tx, payout.owner_id));
}

/** What a payout covers, longest due first. */
export const linesOf = (tx: Tx, payoutId: string): Promise<PayoutLineFacts[]> =>
  db(tx)
    .selectFrom('payout_lines as line')
    .innerJoin('payables as p', 'p.id', 'line.payable_id')
    .select([
      'p.booking_id as bookingId',
      'line.owner_cents as ownerCents',
      'line.cleaning_cents as cleaningCents',
    ])
    .where('line.payout_id', '=', payoutId)
    .orderBy('p.due_at')
    .orderBy('p.id')
    .execute();
