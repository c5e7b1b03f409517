import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { Clock, inTransaction } from '#libs/core/platform';
import { runEach, STRIPE } from '#libs/money/provider';
import { ACCOUNT_GONE, snapshotOf, type AccountSnapshot } from './account-snapshot.js';
import { lockAccountsToRefresh } from './owners.queries.js';
import { markAttempted, PayoutAccounts, recordSnapshot } from './payout-accounts.js';

const BATCH = 50;
const MS_PER_DAY = 86_400_000;
/** For three days after an owner opens the onboarding page, accounts are checked often; later, once a day. */
const EAGER_MS = 3 * MS_PER_DAY;
const EAGER_EVERY_MS = 10 * 60_000;

/** Keeps owners' accounts in sync with the provider. */
@Injectable()
export class FollowAccount {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly accounts: PayoutAccounts,
    @Inject(STRIPE) private readonly stripe: Stripe,
  ) {}

  /**
   * Records the provider's current state of an account. Idempotent.
   * @returns false when the account is not ours
   * @throws the provider's error when it cannot be asked
   */
  async refresh(accountId: string): Promise<boolean> {
    const ownerId = await this.accounts.ownerOf(accountId);
    if (!ownerId) return false;
    const askedAt = this.clock.now();
    const snapshot = await this.retrieve(accountId);
    await inTransaction(this.em, (tx) => recordSnapshot(tx, ownerId, snapshot, askedAt));
    return true;
  }

  /**
   * Refreshes accounts whose webhook event may have been lost, except those of owners who have left.
   * @throws AggregateError with the accounts that could not be refreshed
   */
  async run(limit = BATCH): Promise<void> {
    const accountIds = await this.claimDue(limit);
    await runEach(accountIds, (id) => this.refresh(id), 'payout accounts could not be asked about');
  }

  /** Claims accounts that are due. A claimed account counts as tried, so one that cannot be refreshed never blocks the others. */
  private claimDue(limit: number): Promise<string[]> {
    const now = this.clock.now();
    const ago = (ms: number) => new Date(now.getTime() - ms);
    const lastAsked = {
      before: ago(MS_PER_DAY),
      eagerlyBefore: ago(EAGER_EVERY_MS),
      openedAfter: ago(EAGER_MS),
    };
    return inTransaction(this.em, async (tx) => {
      const accountIds = await lockAccountsToRefresh(tx, lastAsked, limit);
      await markAttempted(tx, accountIds, now);
      return accountIds;
    });
  }

  private async retrieve(accountId: string): Promise<AccountSnapshot> {
    try {
      return snapshotOf(await this.stripe.accounts.retrieve(accountId));
    } catch (error) {
      if (isGone(error)) return ACCOUNT_GONE;
      throw error;
    }
  }
}

/** True when the provider does not know the account, or its owner has revoked our access. */
const isGone = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  (error.code === 'resource_missing' || error.code === 'account_invalid');
