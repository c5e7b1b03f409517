import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { Clock, CONFIG, inTransaction, ownAddress, DomainError, type Config } from '#libs/core/platform';
import { isProviderOutage, Operations, recordSuccess, STRIPE, type Operation } from '#libs/money/provider';
import { cents } from '#libs/core/rules';
import { snapshotOf } from './account-snapshot.js';
import { lockContact } from './owners.queries.js';
import { lockAccount, PayoutAccounts, recordSnapshot, type PayoutAccount } from './payout-accounts.js';
import { db } from './tables.js';

const RETRY_AFTER_SECONDS = 5;
const RUN_BY_CALLER_SECONDS = 20;

/** Where the provider redirects the owner afterwards, and where for a new link once this one has expired. */
export interface OnboardingUrls {
  returnUrl: string;
  refreshUrl: string;
}

/** Opens owners' accounts at the provider, and the provider's pages for them. */
@Injectable()
export class OpenAccount {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly operations: Operations,
    private readonly accounts: PayoutAccounts,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(STRIPE) private readonly stripe: Stripe,
  ) {}

  /**
   * The provider's page for this owner: onboarding while something is missing, else their account dashboard. An owner never gets
   * more than one account.
   * @throws DomainError `payment.return_url_not_allowed`, `payout.account_closed`, `payout.provider_unavailable`
   * @spec A13, C11
   */
  async pageFor(ownerId: string, urls: OnboardingUrls): Promise<string> {
    const own: OnboardingUrls = {
      returnUrl: ownAddress(this.config, 'return_url', urls.returnUrl),
      refreshUrl: ownAddress(this.config, 'refresh_url', urls.refreshUrl),
    };
    if ((await this.accounts.of(ownerId)).status === 'disabled')
      throw new DomainError('payout.account_closed');
    try {
      const accountId = await this.accountOf(ownerId);
      return await this.linkTo(accountId, (await this.accounts.of(ownerId)).status === 'enabled', own);
    } catch (error) {
      if (!isProviderOutage(error)) throw error;
      throw new DomainError('payout.provider_unavailable', { retryAfter: RETRY_AFTER_SECONDS });
    }
  }

  /** Creates the account of an unfinished operation. Safe to run twice. @throws the provider's error */
  async run(operationId: string): Promise<void> {
    const operation = await this.operations.claim(operationId, 'create_account');
    if (operation) await this.findOrCreate(operation);
  }

  private async accountOf(ownerId: string): Promise<string> {
    const { account, operationId } = await this.knownOrRequested(ownerId);
    if (account.accountId) return account.accountId;
    const operation =
      operationId === null ? null : await this.operations.claim(operationId, 'create_account');
    // Another click by the same person is already calling the provider; a retry gets the same account.
    if (!operation) throw new DomainError('payout.provider_unavailable', { retryAfter: 1 });
    return this.findOrCreate(operation);
  }

  private knownOrRequested(ownerId: string): Promise<{ account: PayoutAccount; operationId: string | null }> {
    const now = this.clock.now();
    return inTransaction(this.em, async (tx) => {
      const owner = await lockContact(tx, ownerId);
      if (!owner) throw new DomainError('auth.required');
      const account = await lockAccount(tx, ownerId, now);
      await db(tx)
        .updateTable('payout_accounts')
        .set({ link_opened_at: now })
        .where('owner_id', '=', ownerId)
        .execute();
      if (account.accountId) return { account, operationId: null };
      const creation = {
        kind: 'create_account' as const,
        key: `account-${ownerId}`,
        userId: ownerId,
        amountCents: cents(0),
        details: { email: owner.email, askedAt: now.getTime() },
      };
      const operationId = await this.operations.request(tx, creation, now);
      // The caller creates the account now; the sweep only takes over if the caller does not finish.
      await this.operations.scheduleAttempt(tx, operationId, RUN_BY_CALLER_SECONDS);
      return { account, operationId };
    });
  }

  private async findOrCreate(operation: Operation<'create_account'>): Promise<string> {
    try {
      // An answer may have been lost: an idempotency key replays its first 500, and the provider forgets it after a day.
      const existing = operation.attemptedBefore ? await this.findExisting(operation) : null;
      return await this.store(operation, existing ?? (await this.create(operation)));
    } catch (error) {
      await this.operations.releaseForRetry(operation, error, RETRY_AFTER_SECONDS);
      throw error;
    }
  }

  private create(operation: Operation<'create_account'>): Promise<Stripe.Account> {
    const { email } = operation.details;
    return this.stripe.accounts.create(
      {
        type: 'express',
        country: 'US',
        ...(email && { email }),
        capabilities: { transfers: { requested: true } },
        metadata: { owner_id: operation.userId, operation_id: operation.id },
      },
      { idempotencyKey: `${operation.key}-${operation.attempt}` },
    );
  }

  private async findExisting(operation: Operation<'create_account'>): Promise<Stripe.Account | null> {
    const createdSince = Math.floor(operation.details.askedAt / 1_000) - 60;
    for await (const account of this.stripe.accounts.list({ limit: 100, created: { gte: createdSince } })) {
      if (account.metadata?.operation_id === operation.id) return account;
    }
    return null;
  }

  private async store(operation: Operation<'create_account'>, account: Stripe.Account): Promise<string> {
    const { id, userId: ownerId } = operation;
    if (!ownerId) throw new Error(`Operation ${id} opens an account for nobody`);
    const now = this.clock.now();
    await inTransaction(this.em, async (tx) => {
      await lockAccount(tx, ownerId, now);
      await db(tx)
        .updateTable('payout_accounts')
        .set({ account_id: account.id })
        .where('owner_id', '=', ownerId)
        .execute();
      await recordSnapshot(tx, ownerId, snapshotOf(account), now);
      await recordSuccess(tx, id, account.id, now);
    });
    return account.id;
  }

  /** A link is valid for minutes and has no side effects, so it is requested each time and not stored. */
  private async linkTo(accountId: string, enabled: boolean, urls: OnboardingUrls): Promise<string> {
    if (enabled) return (await this.stripe.accounts.createLoginLink(accountId)).url;
    const link = await this.stripe.accountLinks.create({
      account: accountId,
      type: 'account_onboarding',
      return_url: urls.returnUrl,
      refresh_url: urls.refreshUrl,
    });
    return link.url;
  }
}
