import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { DEMO_PEOPLE, demoId, type DemoPerson, type DemoSubscription } from '#libs/demo';
import type { PlanPrices } from '#libs/money/subscriptions';
import { parsePlan } from '#libs/core/rules';
import { UserError } from '../user-error.js';

const SECONDS_PER_DAY = 86_400;
const PATH = '/_sandbox/subscriptions';
const CARD = 'pm_card_visa';
const REFUSED_LATER = 'pm_card_chargeCustomerFail';

/** A plan that is paid for at the provider. */
export interface PaidPlan {
  userId: string;
  customerId: string;
  subscriptionId: string;
}

/** Where the provider is, and for which database it works. */
export interface SeedPlansContext {
  apiBase: string;
  secretKey: string;
  installation: string;
}

/** Has the demo's travelers pay for their plans at the payments sandbox, since as long ago as the story says. @spec E3, E16 */
export class SeedPlans {
  constructor(
    private readonly stripe: Stripe,
    private readonly prices: PlanPrices,
    private readonly place: SeedPlansContext,
  ) {}

  /** Every plan of the demo; again, they are the same ones. */
  async all(now: Date): Promise<PaidPlan[]> {
    const plans: PaidPlan[] = [];
    for (const person of DEMO_PEOPLE)
      if (person.subscription) plans.push(await this.pay(person, person.subscription, now));
    return plans;
  }

  private async pay(person: DemoPerson, subscription: DemoSubscription, now: Date): Promise<PaidPlan> {
    const userId = demoId('user', person.email);
    const customerId = await this.customer(person, userId);
    const { data } = await this.stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 1 });
    const subscriptionId =
      data[0]?.id ?? (await this.begin(person, subscription, { userId, customerId, now }));
    return { userId, customerId, subscriptionId };
  }

  private async customer({ email, fullName }: DemoPerson, userId: string): Promise<string> {
    const digest = createHash('sha256').update(`${this.place.installation}${userId}`).digest('hex');
    const { id } = await this.stripe.customers.create(
      {
        email,
        name: fullName,
        metadata: { user_id: userId },
        payment_method: CARD,
        invoice_settings: { default_payment_method: CARD },
      },
      { idempotencyKey: `demo-customer-${digest.slice(0, 24)}` },
    );
    return id;
  }

  private async begin(
    person: DemoPerson,
    { sinceDaysAgo, overdue }: DemoSubscription,
    { userId, customerId, now }: { userId: string; customerId: string; now: Date },
  ): Promise<string> {
    const plan = parsePlan(person.plan);
    if (!plan || plan === 'basic') throw new Error(`${person.email} pays for no plan`);
    const answer = await fetch(new URL(PATH, this.place.apiBase), {
      method: 'POST',
      headers: { authorization: `Bearer ${this.place.secretKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        customer: customerId,
        price: await this.prices.of(plan),
        started_at: Math.floor(now.getTime() / 1000) - sinceDaysAgo * SECONDS_PER_DAY,
        metadata: { user_id: userId, plan },
        ...(overdue && { renewal_card: REFUSED_LATER }),
      }),
    });
    if (!answer.ok)
      throw new UserError(`The payments sandbox answered ${answer.status} to the plan of ${person.email}.`);
    return ((await answer.json()) as { id: string }).id;
  }
}
