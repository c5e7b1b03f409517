import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { DEMO_PEOPLE, demoId, type DemoPerson, type DemoSubscription } from '#libs/demo';
import type { PlanPrices } from '#libs/money/subscriptions';
import { parsePlan } from '#libs/core/rules';
import { UserError } from '../user-error.js';

const SECONDS_PER_DAY = 86_400;
const PATH = '/_sandbox/subscriptions';
const CARD = 'pm_card_visa';
const DECLINED_AT_RENEWAL = 'pm_card_chargeCustomerFail';

/** A plan paid at the provider. */
export interface PaidPlan {
  userId: string;
  customerId: string;
  subscriptionId: string;
}

/** The provider's address and the installation it serves. */
export interface SeedPlansContext {
  apiBase: string;
  secretKey: string;
  installation: string;
}

/** Subscribes the demo's travelers to their plans at the payments sandbox, starting in the past. @spec E3, E16 */
export class SeedPlans {
  constructor(
    private readonly stripe: Stripe,
    private readonly prices: PlanPrices,
    private readonly context: SeedPlansContext,
  ) {}

  /** Starts every plan of the demo. Idempotent. */
  async startAll(now: Date): Promise<PaidPlan[]> {
    const plans: PaidPlan[] = [];
    for (const person of DEMO_PEOPLE)
      if (person.subscription) plans.push(await this.findOrStart(person, person.subscription, now));
    return plans;
  }

  private async findOrStart(
    person: DemoPerson,
    subscription: DemoSubscription,
    now: Date,
  ): Promise<PaidPlan> {
    const userId = demoId('user', person.email);
    const customerId = await this.customer(person, userId);
    const { data } = await this.stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 1 });
    const subscriptionId =
      data[0]?.id ?? (await this.start(person, subscription, { userId, customerId, now }));
    return { userId, customerId, subscriptionId };
  }

  private async customer({ email, fullName }: DemoPerson, userId: string): Promise<string> {
    const digest = createHash('sha256').update(`${this.context.installation}${userId}`).digest('hex');
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

  private async start(
    person: DemoPerson,
    { sinceDaysAgo, overdue }: DemoSubscription,
    { userId, customerId, now }: { userId: string; customerId: string; now: Date },
  ): Promise<string> {
    const plan = parsePlan(person.plan);
    if (!plan || plan === 'basic') throw new Error(`${person.email} pays for no plan`);
    const response = await fetch(new URL(PATH, this.context.apiBase), {
      method: 'POST',
      headers: { authorization: `Bearer ${this.context.secretKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        customer: customerId,
        price: await this.prices.of(plan),
        started_at: Math.floor(now.getTime() / 1000) - sinceDaysAgo * SECONDS_PER_DAY,
        metadata: { user_id: userId, plan },
        ...(overdue && { renewal_card: DECLINED_AT_RENEWAL }),
      }),
    });
    if (!response.ok)
      throw new UserError(`The payments sandbox answered ${response.status} to the plan of ${person.email}.`);
    return ((await response.json()) as { id: string }).id;
  }
}
