import type Stripe from 'stripe';
import { listenersOf, type EventName } from '#libs/core/events';
import { Notices, STRIPE } from '#libs/money/provider';
import type { Plan } from '#libs/core/rules';
import {
  SubscriptionsService,
  type Chosen,
  type PlanPreview,
  type PlanState,
} from '#libs/money/subscriptions';
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
  /** Pays while its holder is there; renewals and changes are declined. */
  failsLater: '4000 0000 0000 0341',
};

/** A traveler with a plan, and what provider and books say of it. */
export class Subscriber {
  private constructor(
    private readonly market: Marketplace,
    readonly id: string,
  ) {}

  static async join(market: Marketplace, plan: Plan = 'basic'): Promise<Subscriber> {
    return new Subscriber(market, await market.aTraveler(plan));
  }

  /** A traveler who is there already. */
  static of(market: Marketplace, id: string): Subscriber {
    return new Subscriber(market, id);
  }

  /** Somebody who has just paid for this plan on the payment page. */
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

  choose(plan: Plan, previewedAt?: string): Promise<Chosen> {
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

  /** The browser's return: asks how the payment stands. */
  comesBack(url: string): Promise<{ plan: Plan }> {
    return this.service.checkout(this.id, url.split('/').at(-1) ?? '');
  }

  /** Puts another card on file, on the provider's own page. */
  async changesCard(card: string): Promise<void> {
    const page = await this.service.portal(this.id, SCREEN);
    const form = new URLSearchParams({ card_number: card, exp: '12/40', cvc: '123', name: 'Test Traveler' });
    await fetch(`${page}/card`, { method: 'POST', body: form, redirect: 'manual' });
  }

  /** Lets time pass to just after the end of the paid period, or so many seconds further. */
  async toNextPeriod(further = 1): Promise<void> {
    const { subscription } = await this.state();
    if (!subscription) throw new Error('There is no period to wait for');
    await this.market.advance(
      (subscription.periodEnd.getTime() - this.market.now().getTime()) / 1000 + further,
    );
  }

  /** The subscription as the provider has it. @throws Error when it has none, or several that run */
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

  /** Charges as the provider has them, oldest first. */
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
    const [row] = await this.market.sql<{ customer_id: string }>(
      'select customer_id from provider_customers where user_id = ?',
      [this.id],
    );
    if (!row) throw new Error('The provider does not know this traveler');
    return row.customer_id;
  }

  /** What was announced about this traveler's plan, in order, without the charges. */
  async news(): Promise<string[]> {
    const found = await this.market.sql<{ name: string }>(
      `select name from events where name like 'subscription.%' and name <> 'subscription.invoice_paid'
         and payload->>'travelerId' = ? order by seq`,
      [this.id],
    );
    return found.map(({ name }) => name.replace('subscription.', ''));
  }

  /** The facts of the last event of a kind. */
  async last<Facts extends object>(name: EventName): Promise<Facts> {
    const [row] = await this.market.sql<{ payload: Facts }>(
      `select payload from events where name = ? and payload->>'travelerId' = ? order by seq desc limit 1`,
      [name, this.id],
    );
    if (!row) throw new Error(`${name} was never announced`);
    return row.payload;
  }

  /** Balance of each account from this traveler's plans, in cents. */
  async balances(): Promise<Record<string, number>> {
    const found = await this.market.sql<{ account: string; cents: number }>(
      `select account, sum(amount_cents)::int as cents from ledger_entries e
         join ledger_transactions t on t.id = e.transaction_id
         join events v on v.id = t.event_id
        where v.payload->>'travelerId' = ? and t.kind = 'subscription_invoice'
        group by account having sum(amount_cents) <> 0`,
      [this.id],
    );
    return Object.fromEntries(found.map(({ account, cents }) => [account, cents]));
  }

  /** Handlers that have not done their part of this traveler's plan events yet. */
  async open(): Promise<string[]> {
    const events = await this.market.sql<{ name: string; handled: string[] }>(
      `select e.name, coalesce(array_agg(h.handler) filter (where h.handler is not null), '{}') as handled
         from events e left join handled h on h.event_id = e.id
        where e.name like 'subscription.%' and e.payload->>'travelerId' = ? group by e.id`,
      [this.id],
    );
    return events.flatMap(({ name, handled }) => listenersOf(name).filter((one) => !handled.includes(one)));
  }

  /** Everything the provider has to tell about this traveler, oldest first, as it would send it. */
  async notices(): Promise<{ payload: Buffer; signature: string }[]> {
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

  /** Delivers a notice to the product. */
  async hears({ payload, signature }: { payload: Buffer; signature: string }): Promise<void> {
    await this.market.get(Notices).receive(payload, signature);
  }
}
