import { Injectable } from '@nestjs/common';
import { Cards } from './cards.js';
import type { PlanChoice } from './plan-choice.js';
import { PlanPrices } from './plan-prices.js';
import type { PlanSituation } from './plan-situation.js';
import { ProviderCustomers } from './provider-customers.js';

/** What the provider must be told to make a change, by its own ids; null where the change does not need it. */
export interface BillingDetails {
  customerId: string | null;
  price: string | null;
  card: string | null;
  /** The price that was planned for the next period, to be put back when an upgrade fails. */
  plannedPrice: string | null;
}

/** Nothing that the provider must be told. */
export const NO_BILLING: BillingDetails = { customerId: null, price: null, card: null, plannedPrice: null };

/** Looks up what a change needs of the provider. Makes calls, so it comes before the transaction that decides. */
@Injectable()
export class FindBillingDetails {
  constructor(
    private readonly customers: ProviderCustomers,
    private readonly prices: PlanPrices,
    private readonly cards: Cards,
  ) {}

  /** Makes the traveler a customer when a first plan needs one. @throws a provider's error, and as {@link ProviderCustomers.ensure} */
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
