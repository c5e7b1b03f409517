import { sql, type SqlBool } from 'kysely';
import type Stripe from 'stripe';
import type { EventCatalogue, EventName, HandlerName } from '#libs/core/events';
import { sumOf } from '#libs/core/platform';
import { PaymentsService } from '#libs/money/payments';
import { STRIPE } from '#libs/money/provider';
import { cents, type Plan } from '#libs/core/rules';
import {
  SubscriptionsService,
  type PlanChoiceResult,
  type PlanPreview,
  type PlanState,
} from '#libs/money/subscriptions';
import { eventPayloads } from '#libs/testing';
import type { Marketplace } from './marketplace.js';

const SCREEN = 'http://localhost:3000/subscription';
const ADDRESSES = {
  successUrl: `${SCREEN}?upgraded=1&session_id={CHECKOUT_SESSION_ID}`,
  cancelUrl: `${SCREEN}?cancelled=1`,
};

/** Test cards of the sandbox. */
export const PLAN_CARDS = {
  pays: '4242 4242 4242 4242',
  alsoPays: '5555 5555 5555 4444',
  /** Pays now; renewals and changes are declined. */
  failsLater: '4000 0000 0000 0341',
};

/** A traveler with a plan, as the provider and our ledger see it. */
export class Subscriber {
  private constructor(
    private readonly market: Marketplace,
    readonly id: string,
  ) {}

  static async join(market: Marketplace, plan: Plan = 'basic'): Promise<Subscriber> {
    return new Subscriber(market, await market.aTraveler(plan));
  }

  /** An existing traveler. */
  static of(market: Marketplace, id: string): Subscriber {
    return new Subscriber(market, id);
  }

  /** A new traveler who has just paid for this plan on the payment page. */
  static async on(market: Marketplace, plan: Plan, card = PLAN_CARDS.pays): Promise<Subscriber> {
    const subscriber = await Subscriber.join(market);
    const { url = '' } = await subscriber.choose(plan);
    await subscriber.pays(url, card);
    await subscriber.comesBack(url);
    return subscriber;
  }

  get stripe(): Stripe {
    return this.market.get<Stripe>(STRIPE as never);
  }

  private get service(): SubscriptionsService {
    return this.market.get(SubscriptionsService);
  }

  choose(plan: Plan, previewedAt?: string): Promise<PlanChoiceResult> {
    const person = { id: this.id, role: 'traveler' as const };
    return this.service.choose(person, plan, { addresses: ADDRESSES, previewedAt });
  }

  preview(plan: Plan): Promise<PlanPreview> {
    return this.service.preview({ id: this.id, role: 'traveler' }, plan);
  }

  state(): Promise<PlanState> {
    return this.service.state(this.id);
  }

  async plan(): Promise<Plan> {
    return (await this.state()).plan;
  }

  retry(): Promise<void> {
    return this.service.retryPayment(this.id);
  }

  async pays(url: string, card = PLAN_CARDS.pays): Promise<void> {
    await (await this.market.typeCard(url, card)).body?.cancel();
  }

  /** Returns from the payment page: asks for the payment's status. */
  comesBack(url: string): Promise<{ plan: Plan }> {
    return this.service.checkout(this.id, url.split('/').at(-1) ?? '');
  }

  /** Puts another card on file, on the provider's own page. */
  async changesCard(card: string): Promise<void> {
    const page = await this.service.portal(this.id, SCREEN);
    const form = new URLSearchParams({ card_number: card, exp: '12/40', cvc: '123', name: 'Test Traveler' });
    const { status } = await fetch(`${page}/card`, { method: 'POST', body: form, redirect: 'manual' });
    if (status >= 400) throw new Error(`The provider's page refused the card: ${status}`);
  }

  /** Moves the clock to just after the end of the paid period, or `seconds` later. */
  async toNextPeriod(further = 1): Promise<void> {
    const { subscription } = await this.state();
    if (!subscription) throw new Error('There is no period to wait for');
    await this.market.advance(
      (subscription.periodEnd.getTime() - this.market.now().getTime()) / 1000 + further,
    );
  }

  /** The subscription here and at the provider, and unprocessed events. */
  async standing(): Promise<{ here?: string; atProvider: string; open: HandlerName[] }> {
    const [{ subscription }, { status }, open] = await Promise.all([
      this.state(),
      this.atProvider(),
      this.open(),
    ]);
    return { here: subscription?.status, atProvider: status, open };
  }

  /** The provider's subscription. @throws Error when there is none, or several active ones */
  async atProvider(): Promise<Stripe.Subscription> {
    const [only, ...more] = await this.allAtProvider();
    if (!only || more.length > 0)
      throw new Error(`The provider has ${more.length + (only ? 1 : 0)} subscriptions`);
    return only;
  }

  async allAtProvider(): Promise<Stripe.Subscription[]> {
    const { data } = await this.stripe.subscriptions.list({ customer: await this.customer(), status: 'all' });
    return data;
  }

  /** The provider's charges, oldest first. */
  async chargesAtProvider(): Promise<
    { reason: string | null; status: string | null; total: number; paid: number }[]
  > {
    const { data } = await this.stripe.invoices.list({ customer: await this.customer(), limit: 100 });
    return data
      .map(({ billing_reason: reason, status, total, amount_paid: paid }) => ({
        reason,
        status,
        total,
        paid,
      }))
      .reverse();
  }

  async customer(): Promise<string> {
    const row = await this.market.tables
      .selectFrom('provider_customers')
      .select('customer_id')
      .where('user_id', '=', this.id)
      .executeTakeFirstOrThrow(() => new Error('The provider does not know this traveler'));
    return row.customer_id;
  }

  /** True for events `e` of this traveler's plan. */
  private get isOfMyPlan() {
    return sql<SqlBool>`e.name like 'subscription.%' and e.payload->>'travelerId' = ${this.id}`;
  }

  /** Events of this traveler's plan in order, without charges. */
  async news(): Promise<string[]> {
    const found = await this.market.tables
      .selectFrom('events as e')
      .select('e.name')
      .where(this.isOfMyPlan)
      .where('e.name', '<>', 'subscription.invoice_paid')
      .orderBy('e.seq')
      .execute();
    return found.map(({ name }) => name.replace('subscription.', ''));
  }

  /** The facts of the latest event with this name. */
  async last<Name extends EventName>(name: Name): Promise<EventCatalogue[Name]> {
    const mine = (await eventPayloads(this.market.em, name)).filter(
      (facts) => 'travelerId' in facts && facts.travelerId === this.id,
    );
    const last = mine.at(-1);
    if (!last) throw new Error(`${name} was never announced`);
    return last;
  }

  /** Balance of each account from this traveler's plans, in cents. */
  async balances(): Promise<Record<string, number>> {
    const found = await this.market.tables
      .selectFrom('ledger_entries as l')
      .innerJoin('ledger_transactions as t', 't.id', 'l.transaction_id')
      .innerJoin('events as e', 'e.id', 't.event_id')
      .select((row) => ['l.account', sumOf(row.ref('l.amount_cents')).as('cents')])
      .where(sql`e.payload->>'travelerId'`, '=', this.id)
      .where('t.kind', '=', 'subscription_invoice')
      .groupBy('l.account')
      .having((row) => sumOf(row.ref('l.amount_cents')), '<>', cents(0))
      .execute();
    return Object.fromEntries(found.map((row) => [row.account, row.cents]));
  }

  /** Handlers that have not processed this traveler's plan events yet. */
  open(): Promise<HandlerName[]> {
    return this.market.unhandled(this.isOfMyPlan);
  }

  /** All webhook events about this traveler, oldest first. */
  async webhookEvents(): Promise<{ payload: Buffer; signature: string }[]> {
    const customer = await this.customer();
    const { data } = await this.stripe.events.list({ limit: 100 });
    const mine = data.filter(({ data: { object } }) => JSON.stringify(object).includes(customer));
    return mine.reverse().map((event) => {
      const payload = JSON.stringify(event);
      const secret = this.market.config.stripe.webhookSecret;
      return {
        payload: Buffer.from(payload),
        signature: this.stripe.webhooks.generateTestHeaderString({ payload, secret }),
      };
    });
  }

  /** Delivers a webhook event to the product. */
  async hears({ payload, signature }: { payload: Buffer; signature: string }): Promise<void> {
    await this.market.get(PaymentsService).receiveWebhook(payload, signature);
  }
}
