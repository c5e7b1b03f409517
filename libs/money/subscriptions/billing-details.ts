import { Injectable } from '@nestjs/common';
import { Cards } from './cards.js';
import type { PlanChoice } from './plan-choice.js';
import { PlanPrices } from './plan-prices.js';
import type { PlanSituation } from './plan-situation.js';
import { ProviderCustomers } from './provider-customers.js';

/** The provider ids that a change needs; null where it does not. */
export interface BillingDetails {
  customerId: string | null;
  price: string | null;
  card: string | null;
  /** The price planned for the next period, restored if an upgrade fails. */
  plannedPrice: string | null;
}

/** For changes that need no provider ids. */
const NO_BILLING: BillingDetails = { customerId: null, price: null, card: null, plannedPrice: null };

/** Looks up the provider ids that a change needs. Calls the provider, so it runs before the deciding transaction. */
@Injectable()
export class FindBillingDetails {
  constructor(
    private readonly customers: ProviderCustomers,
    private readonly prices: PlanPrices,
    private readonly cards: Cards,
  ) {}

  /** Creates a customer if a first plan needs one. @throws the provider's error, and as {@link ProviderCustomers.ensure} */
  async of({ userId, plan }: PlanChoice, { change, live }: PlanSituation): Promise<BillingDetails> {
    if (plan === 'basic' || change === 'keep') return NO_BILLING;
    const price = await this.prices.of(plan);
    const planned = live?.pendingPlan;
    const plannedPrice = planned && planned !== 'basic' ? await this.prices.of(planned) : null;
    if (change !== 'start') return { ...NO_BILLING, price, plannedPrice };
    const customerId = await this.customers.ensure(userId);
    const card = await this.cards.ofCustomer(customerId);
    return { ...NO_BILLING, price, customerId, card: card?.id ?? null };
  }
}
