import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { Clock, inTransaction, isUuid } from '#libs/core/platform';
import { STRIPE } from '#libs/money/provider';
import { snapshotOf } from './account-snapshot.js';
import { ownerContact } from './owners.queries.js';
import { lockAccount, recordSnapshot } from './payout-accounts.js';
import { db } from './tables.js';

/** Owners' accounts that the provider has and we no longer know, as after a restore. */
@Injectable()
export class ForgottenAccounts {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    @Inject(STRIPE) private readonly stripe: Stripe,
  ) {}

  /** Takes back the accounts that were opened since then for owners who have none here. Idempotent. @throws the provider's error */
  async adopt(since: Date): Promise<void> {
    const created = { gte: Math.floor(since.getTime() / 1_000) };
    for await (const account of this.stripe.accounts.list({ limit: 100, created })) {
      const ownerId = account.metadata?.owner_id;
      if (ownerId && isUuid(ownerId)) await this.adoptOne(ownerId, account);
    }
  }

  private async adoptOne(ownerId: string, account: Stripe.Account): Promise<void> {
    const now = this.clock.now();
    await inTransaction(this.em, async (tx) => {
      if (!(await ownerContact(tx, ownerId))) return; // registered after the backup
      if ((await lockAccount(tx, ownerId, now)).accountId !== null) return;
      await db(tx)
        .updateTable('payout_accounts')
        .set({ account_id: account.id })
        .where('owner_id', '=', ownerId)
        .execute();
      await recordSnapshot(tx, ownerId, snapshotOf(account), now);
    });
  }
}
