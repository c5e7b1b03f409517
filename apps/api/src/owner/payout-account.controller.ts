import { Body, Controller, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { SCREENS, type OpenedPayoutAccountView, type PayoutAccountView } from '#libs/core/contracts';
import type { Person } from '#libs/people/identity';
import { FollowAccount, OpenAccount, PayoutAccounts } from '#libs/money/payouts';
import { CONFIG, Refusal, type Config } from '#libs/core/platform';
import { isProviderOutage } from '#libs/money/provider';
import { Refuses } from '../http/api-docs.js';
import { Caller, Roles } from '../http/policy.js';
import { OpenPayoutAccountDto } from './owner.dto.js';
import { payoutAccountView } from './payout-account.view.js';

const RETRY_AFTER_SECONDS = 2;

/** An owner's account at the payment provider. Additive. @spec A13, C11 */
@ApiTags('owner')
@Roles('property_owner')
@Controller('owner/payout-account')
export class PayoutAccountController {
  constructor(
    private readonly accounts: PayoutAccounts,
    private readonly opening: OpenAccount,
    private readonly following: FollowAccount,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @ApiOperation({ summary: 'Where the payout account stands' })
  @Get()
  async standing(@Caller() owner: Person): Promise<PayoutAccountView> {
    return payoutAccountView(await this.accounts.of(owner.id));
  }

  @ApiOperation({ summary: "The provider's page on which payouts are set up, or looked at once they are" })
  @Refuses('payment.return_url_not_allowed', 'payout.account_closed', 'payout.provider_unavailable')
  @HttpCode(200)
  @Post()
  async open(@Caller() owner: Person, @Body() dto: OpenPayoutAccountDto): Promise<OpenedPayoutAccountView> {
    const here = `${this.config.publicUrl}${SCREENS.ownerEarnings}`;
    const url = await this.opening.pageFor(owner.id, {
      returnUrl: dto.return_url ?? `${here}?onboarding=return`,
      refreshUrl: dto.refresh_url ?? `${here}?onboarding=refresh`,
    });
    return { url };
  }

  @ApiOperation({ summary: 'Asks the provider anew where the payout account stands' })
  @Refuses('payout.account_not_started', 'payout.provider_unavailable')
  @HttpCode(200)
  @Post('refresh')
  async refresh(@Caller() owner: Person): Promise<PayoutAccountView> {
    const { accountId } = await this.accounts.of(owner.id);
    if (!accountId) throw new Refusal('payout.account_not_started');
    try {
      await this.following.refresh(accountId);
    } catch (error) {
      if (!isProviderOutage(error)) throw error;
      throw new Refusal('payout.provider_unavailable', { retryAfter: RETRY_AFTER_SECONDS });
    }
    return payoutAccountView(await this.accounts.of(owner.id));
  }
}
