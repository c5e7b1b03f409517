import type { EntityManager } from '@mikro-orm/postgresql';
import type Stripe from 'stripe';
import { isUuid, type Tx } from '#libs/core/platform';
import { db } from './tables.js';

/**
 * The owner of a transfer that we made and no longer know, as after a restore: it went to the account of an owner and names a call that no payout
 * made. Null for any other transfer.
 */
export async function ownerOfForgotten(
  em: EntityManager,
  { destination, metadata }: Stripe.Transfer,
): Promise<string | null> {
  const accountId = typeof destination === 'string' ? destination : destination?.id;
  const operationId = metadata.operation_id;
  if (!accountId || !operationId || !isUuid(operationId)) return null;
  const account = await db(em)
    .selectFrom('payout_accounts as a')
    .select('a.owner_id')
    .where('a.account_id', '=', accountId)
    .where((row) =>
      row.not(
        row.exists(row.selectFrom('payouts as p').select('p.id').where('p.operation_id', '=', operationId)),
      ),
    )
    .executeTakeFirst();
  return account?.owner_id ?? null;
}

/** Locks an owner's account until the transaction ends, so that no payout is decided meanwhile. */
export async function lockPayoutsOf(tx: Tx, ownerId: string): Promise<void> {
  await db(tx)
    .selectFrom('payout_accounts')
    .select('owner_id')
    .where('owner_id', '=', ownerId)
    .forUpdate()
    .execute();
}
