import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { Clock, inTransaction } from '#libs/core/platform';
import { STRIPE } from '#libs/money/provider';
import { ACCOUNT_GONE, snapshotOf, type AccountSnapshot } from './account-snapshot.js';
import { accountsToAskAbout } from './owners.queries.js';
import { PayoutAccounts, recordSnapshot } from './payout-accounts.js';

const BATCH = 50;
const MS_PER_DAY = 86_400_000;
/** While an owner is on the provider's page, or was of late, a lost notice is made up for soon; later, once a day. */
const EAGER_MS = 3 * MS_PER_DAY;
const EAGER_EVERY_MS = 10 * 60_000;

/** Keeps owners' accounts as the provider has them. */
@Injectable()
export class FollowAccount {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly accounts: PayoutAccounts,
    @Inject(STRIPE) private readonly stripe: Stripe,
  ) {}

  /**
   * Asks the provider how an account stands and takes it over; safe at any time and twice.
   * @returns false when the account is none of ours
   * @throws the provider's error when it cannot be asked
   */
  async refresh(accountId: string): Promise<boolean> {
    const ownerId = await this.accounts.ownerOf(accountId);
    if (!ownerId) return false;
    const askedAt = this.clock.now();
    const snapshot = await this.ask(accountId);
    await inTransaction(this.em, (tx) => recordSnapshot(tx, ownerId, snapshot, askedAt));
    return true;
  }

  /**
   * Asks about accounts of which a webhook event may have been lost. Those of owners who have left are no longer looked at.
   * @throws AggregateError with those that could not be asked about
   */
  async run(): Promise<void> {
    const now = this.clock.now().getTime();
    const lastAsked = {
      before: new Date(now - MS_PER_DAY),
      eagerlyBefore: new Date(now - EAGER_EVERY_MS),
      openedAfter: new Date(now - EAGER_MS),
    };
    const failures: unknown[] = [];
    for (const accountId of await accountsToAskAbout(this.em.fork(), lastAsked, BATCH))
      await this.refresh(accountId).catch((error: unknown) => failures.push(error));
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} payout accounts could not be asked about`);
  }

  private async ask(accountId: string): Promise<AccountSnapshot> {
    try {
      return snapshotOf(await this.stripe.accounts.retrieve(accountId));
    } catch (error) {
      if (isGone(error)) return ACCOUNT_GONE;
      throw error;
    }
  }
}

/** The provider does not know the account, or its owner has taken the access back. */
const isGone = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  (error.code === 'resource_missing' || error.code === 'account_invalid');
