import { Body, Controller, Inject } from '@nestjs/common';
import { SCREENS, type OpenedPayoutAccountView, type PayoutAccountView } from '#libs/core/contracts';
import { type BodyOf, payoutAccountCalls } from '#libs/core/contracts/calls';
import { CONFIG, DomainError, type Config } from '#libs/core/platform';
import { FollowAccount, OpenAccount, PayoutAccounts } from '#libs/money/payouts';
import { isProviderOutage } from '#libs/money/provider';
import type { Person } from '#libs/people/identity';
import { ApiTags } from '../http/api-docs.js';
import { Caller, Roles } from '../http/policy.js';
import { PerMinute, PROVIDER_CALLS } from '../http/rate-limit.js';
import { Serves } from '../http/serves.js';
import { payoutAccountView } from './payout-account.view.js';

const RETRY_AFTER_SECONDS = 2;

/** An owner's account at the payment provider. Additive. @spec A13, C11 */
@ApiTags('owner')
@Roles('property_owner')
@Controller()
export class PayoutAccountController {
  constructor(
    private readonly accounts: PayoutAccounts,
    private readonly opening: OpenAccount,
    private readonly following: FollowAccount,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Serves(payoutAccountCalls.snapshot)
  async snapshot(@Caller() owner: Person): Promise<PayoutAccountView> {
    return payoutAccountView(await this.accounts.of(owner.id));
  }

  @PerMinute(PROVIDER_CALLS)
  @Serves(payoutAccountCalls.open)
  async open(
    @Caller() owner: Person,
    @Body({ schema: payoutAccountCalls.open.body }) dto: BodyOf<typeof payoutAccountCalls.open>,
  ): Promise<OpenedPayoutAccountView> {
    const earningsUrl = `${this.config.publicUrl}${SCREENS.ownerEarnings}`;
    const url = await this.opening.pageFor(owner.id, {
      returnUrl: dto.return_url ?? `${earningsUrl}?onboarding=return`,
      refreshUrl: dto.refresh_url ?? `${earningsUrl}?onboarding=refresh`,
    });
    return { url };
  }

  @PerMinute(PROVIDER_CALLS)
  @Serves(payoutAccountCalls.refresh)
  async refresh(@Caller() owner: Person): Promise<PayoutAccountView> {
    const { accountId } = await this.accounts.of(owner.id);
    if (!accountId) throw new DomainError('payout.account_not_started');
    try {
      await this.following.refresh(accountId);
    } catch (error) {
      if (!isProviderOutage(error)) throw error;
      throw new DomainError('payout.provider_unavailable', { retryAfter: RETRY_AFTER_SECONDS });
    }
    return payoutAccountView(await this.accounts.of(owner.id));
  }
}
