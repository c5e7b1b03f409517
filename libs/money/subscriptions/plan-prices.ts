import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { STRIPE } from '#libs/money/provider';
import { CURRENCY, PAID_PLANS, PLAN_TERMS, type PaidPlan } from '#libs/core/rules';

/** The provider's lookup key of a plan's price. A new amount is a new price; existing subscribers keep the old one. */
const lookupKeyOf = (plan: PaidPlan): string =>
  `latchkey_${plan}_${PLAN_TERMS[plan].priceCents}_${CURRENCY}_month`;

/** The plans as products and prices at the provider, created there on first use. @spec §9 Subscription */
@Injectable()
export class PlanPrices {
  private readonly known = new Map<PaidPlan, string>();

  constructor(@Inject(STRIPE) private readonly stripe: Stripe) {}

  /** The provider's id of a plan's price. @throws the provider's error when it cannot be asked */
  async of(plan: PaidPlan): Promise<string> {
    if (!this.known.has(plan)) await this.ensure();
    const price = this.known.get(plan);
    if (!price) throw new Error(`The provider has no price for ${plan}`);
    return price;
  }

  /** Creates missing prices. Concurrent calls create each price once: the lookup key and the idempotency key are unique. */
  async ensure(): Promise<void> {
    const keys = PAID_PLANS.map(lookupKeyOf);
    const { data } = await this.stripe.prices.list({ lookup_keys: keys, limit: 100 });
    for (const plan of PAID_PLANS) {
      const found = data.find((price) => price.lookup_key === lookupKeyOf(plan)) ?? (await this.create(plan));
      this.known.set(plan, found.id);
    }
  }

  private async create(plan: PaidPlan): Promise<Stripe.Price> {
    const key = lookupKeyOf(plan);
    const { name, priceCents } = PLAN_TERMS[plan];
    const product = await this.productOf(plan);
    const params: Stripe.PriceCreateParams = {
      currency: CURRENCY,
      unit_amount: priceCents,
      recurring: { interval: 'month' },
      lookup_key: key,
      nickname: name,
      metadata: { plan },
      ...(product ? { product } : { product_data: { name, metadata: { plan } } }),
    };
    return this.stripe.prices.create(params, { idempotencyKey: `price-${key}` });
  }

  /** The existing product of this plan, or null. */
  private async productOf(plan: PaidPlan): Promise<string | null> {
    const { data } = await this.stripe.products.list({ limit: 100 });
    return data.find((product) => product.active && product.metadata.plan === plan)?.id ?? null;
  }
}
