import { Controller, Param, Query } from '@nestjs/common';
import type { EarningsView, PayoutDetailView, PayoutView } from '#libs/core/contracts';
import { type QueryOf, earningCalls, PAGE_LIMIT } from '#libs/core/contracts/calls';
import { DomainError } from '#libs/core/platform';
import { EarningsQueries, PayoutAccounts, PayoutsQueries } from '#libs/money/payouts';
import type { Person } from '#libs/people/identity';
import { ApiTags } from '../http/api-docs.js';
import { IdParam } from '../http/id-param.js';
import { Paging, type SetPaging } from '../http/paging.js';
import { Caller, Roles } from '../http/policy.js';
import { Serves } from '../http/serves.js';
import { earningSums, earningView } from './earnings.view.js';
import { payoutAccountView } from './payout-account.view.js';
import { payoutDetailView, payoutView } from './payout.view.js';

const ID = new IdParam('payout.not_found');
/** Maximum number of listed upcoming stays; the total counts all of them. */
const MAX_UPCOMING = 50;

/** An owner's earnings and payouts. Additive. @spec A1, A3–A5, A9, A13 */
@ApiTags('owner')
@Roles('property_owner')
@Controller()
export class EarningsController {
  constructor(
    private readonly earnings: EarningsQueries,
    private readonly payouts: PayoutsQueries,
    private readonly accounts: PayoutAccounts,
  ) {}

  @Serves(earningCalls.mine)
  async mine(
    @Caller() { id }: Person,
    @Query({ schema: earningCalls.mine.query }) page: QueryOf<typeof earningCalls.mine>,
  ): Promise<EarningsView> {
    const [sums, account, upcoming, { earned, next }] = await Promise.all([
      this.earnings.sums(id),
      this.accounts.of(id),
      this.earnings.upcoming(id, MAX_UPCOMING),
      this.earnings.earned(id, page.limit ?? PAGE_LIMIT, page.cursor ?? null),
    ]);
    return {
      ...earningSums(sums),
      account: payoutAccountView(account),
      upcoming_stays: upcoming.map(earningView),
      earned: earned.map(earningView),
      next_cursor: next,
    };
  }

  @Serves(earningCalls.list)
  async list(
    @Caller() owner: Person,
    @Query({ schema: earningCalls.list.query })
    { limit = PAGE_LIMIT, cursor = '' }: QueryOf<typeof earningCalls.list>,
    @Paging() setPaging: SetPaging,
  ): Promise<PayoutView[]> {
    const { payouts, total, next } = await this.payouts.ofOwner(owner.id, { limit, cursor: cursor || null });
    setPaging({ total, next });
    return payouts.map(payoutView);
  }

  @Serves(earningCalls.one)
  async one(@Caller() owner: Person, @Param('id', ID) id: string): Promise<PayoutDetailView> {
    const found = await this.payouts.oneOfOwner(id, owner.id);
    if (!found) throw new DomainError('payout.not_found');
    return payoutDetailView(found.payout, found.lines);
  }
}
