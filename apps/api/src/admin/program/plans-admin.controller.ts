import { Controller } from '@nestjs/common';
import type { OperatorPlanView } from '#libs/core/contracts';
import { operatorPlanCalls } from '#libs/core/contracts/calls';
import { Clock } from '#libs/core/platform';
import { PLAN_TERMS, PLANS, toDollars } from '#libs/core/rules';
import { ApiTags } from '../../http/api-docs.js';
import { Operators } from '../../http/policy.js';
import { Serves } from '../../http/serves.js';
import { PlansQueries, type PlanPriceRow } from './plans.queries.js';

/** The travelers' plans, read-only: the contract fixes prices and multipliers. @spec §9 Subscription, E1 */
@ApiTags('operators')
@Controller()
export class PlansAdminController {
  constructor(
    private readonly queries: PlansQueries,
    private readonly clock: Clock,
  ) {}

  @Operators('money.read')
  @Serves(operatorPlanCalls.all)
  async all(): Promise<OperatorPlanView[]> {
    const [travelers, income, prices] = await Promise.all([
      this.queries.travelers(),
      this.queries.income(this.clock.now()),
      this.queries.prices(),
    ]);
    return PLANS.map((id) => {
      const { name, priceCents, multiplier, concierge } = PLAN_TERMS[id];
      const brought = income.find(({ plan }) => plan === id);
      return {
        id,
        name,
        price: toDollars(priceCents),
        multiplier,
        concierge,
        travelers: travelers.find(({ plan }) => plan === id)?.travelers ?? 0,
        past_due: brought?.past_due ?? 0,
        leaving: brought?.leaving ?? 0,
        paid_30_days: brought ? toDollars(brought.paid_30_days) : 0,
        paid_total: brought ? toDollars(brought.paid_total) : 0,
        prices: prices.filter(({ plan }) => plan === id).map(priceView),
      };
    });
  }
}

const priceView = (row: PlanPriceRow): OperatorPlanView['prices'][number] => ({
  price: toDollars(row.price_cents),
  first_sold_at: row.first_sold_at.toISOString(),
  last_sold_at: row.last_sold_at.toISOString(),
  subscribers: row.subscribers,
});
