import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { Clock } from '#libs/core/platform';
import { STRIPE } from '#libs/money/provider';
import {
  cents,
  CURRENCY,
  isAtPeriodEnd,
  type Cents,
  type PaidPlan,
  type Plan,
  type PlanChange,
} from '#libs/core/rules';
import { Cards } from './cards.js';
import { linesOf, type CardFacts, type ChargeLine } from './charge.js';
import { PlanPrices } from './plan-prices.js';
import { toTravelerError } from './plan-errors.js';
import { findSituation } from './plan-situation.js';
import { ProviderCustomers } from './provider-customers.js';
import type { Subscription } from './subscription-row.js';

/** What choosing a plan would cost, in the provider's figures. */
export interface PlanPreview {
  currentPlan: Plan;
  newPlan: Plan;
  change: PlanChange;
  effectiveAt: Date;
  previewedAt: Date;
  amountDue: Cents;
  lines: ChargeLine[];
  next: { amount: Cents; at: Date } | null;
  /** Credit from earlier changes. */
  credit: Cents;
  card: CardFacts | null;
  needsCard: boolean;
}

type Amounts = Pick<PlanPreview, 'amountDue' | 'lines' | 'next' | 'credit' | 'card' | 'needsCard'>;

const NO_AMOUNTS: Amounts = {
  amountDue: cents(0),
  lines: [],
  next: null,
  credit: cents(0),
  card: null,
  needsCard: false,
};

const instant = (seconds: number): Date => new Date(seconds * 1000);
const creditOf = ({ starting_balance: balance }: Stripe.Invoice): Cents => cents(Math.max(0, -balance));

/** Previews the cost of a plan change. Every figure comes from the provider; none is computed here. */
@Injectable()
export class PlanPreviews {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly prices: PlanPrices,
    private readonly customers: ProviderCustomers,
    private readonly cards: Cards,
    @Inject(STRIPE) private readonly stripe: Stripe,
  ) {}

  /** @throws DomainError when it is no change, `subscription.provider_unavailable` @spec §2 /subscription, E2, E3 */
  async of(userId: string, newPlan: Plan): Promise<PlanPreview> {
    const { plan: currentPlan, live, change } = await findSituation(this.em.fork(), userId, newPlan);
    // The provider counts in whole seconds, so the amount shown is the amount charged.
    const previewedAt = instant(Math.floor(this.clock.now().getTime() / 1000));
    const effectiveAt = live && isAtPeriodEnd(change) ? live.periodEnd : previewedAt;
    const amounts = await this.amounts({ userId, newPlan, change, live, at: previewedAt });
    return { currentPlan, newPlan, change, effectiveAt, previewedAt, ...amounts };
  }

  private async amounts({ userId, newPlan, change, live, at }: PreviewRequest): Promise<Amounts> {
    if (newPlan === 'basic') return NO_AMOUNTS;
    try {
      if (change === 'start') return await this.ofStart(userId, newPlan);
      if (live && change === 'upgrade') return await this.ofUpgrade(live, newPlan, at);
      if (live && (change === 'downgrade' || change === 'keep'))
        return await this.ofNextPeriod(live, newPlan);
      return NO_AMOUNTS;
    } catch (error) {
      throw toTravelerError(error);
    }
  }

  private async ofStart(userId: string, plan: PaidPlan): Promise<Amounts> {
    const customer = (await this.customers.find(userId)) ?? undefined;
    const card = customer ? await this.cards.ofCustomer(customer) : null;
    const invoice = await this.stripe.invoices.createPreview({
      customer,
      currency: CURRENCY,
      subscription_details: { items: [{ price: await this.prices.of(plan) }] },
    });
    const [line] = invoice.lines.data;
    const next = line ? { amount: cents(line.amount), at: instant(line.period.end) } : null;
    return { ...dueNow(invoice), next, card: cardFactsOf(card), needsCard: card === null };
  }

  private async ofUpgrade(live: Subscription, plan: PaidPlan, at: Date): Promise<Amounts> {
    const { subscription, items } = await this.withPrice(live, plan);
    const now = await this.stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: {
        items,
        proration_behavior: 'always_invoice',
        proration_date: Math.floor(at.getTime() / 1000),
      },
    });
    const later = await this.nextInvoice(subscription, items);
    const card = await this.cards.ofSubscription(subscription);
    // The amount due now uses up any credit, so the next charge is shown without it.
    const next = { amount: cents(later.total), at: instant(later.period_end) };
    return { ...dueNow(now), next, card: cardFactsOf(card), needsCard: false };
  }

  private async ofNextPeriod(live: Subscription, plan: PaidPlan): Promise<Amounts> {
    const { subscription, items } = await this.withPrice(live, plan);
    const later = await this.nextInvoice(subscription, items);
    const card = await this.cards.ofSubscription(subscription);
    const next = { amount: cents(later.amount_due), at: instant(later.period_end) };
    return { ...NO_AMOUNTS, next, credit: creditOf(later), card: cardFactsOf(card) };
  }

  private nextInvoice(subscription: Stripe.Subscription, items: Items): Promise<Stripe.Invoice> {
    return this.stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: { items, proration_behavior: 'none' },
    });
  }

  private async withPrice(
    live: Subscription,
    plan: PaidPlan,
  ): Promise<{ subscription: Stripe.Subscription; items: Items }> {
    const subscription = await this.stripe.subscriptions.retrieve(live.providerId, {
      expand: ['default_payment_method'],
    });
    const id = subscription.items.data[0]?.id;
    return { subscription, items: [{ id, price: await this.prices.of(plan) }] };
  }
}

interface PreviewRequest {
  userId: string;
  newPlan: Plan;
  change: PlanChange;
  live: Subscription | null;
  at: Date;
}

type Items = { id: string | undefined; price: string }[];

const dueNow = (invoice: Stripe.Invoice): Pick<Amounts, 'amountDue' | 'lines' | 'credit'> => ({
  amountDue: cents(invoice.amount_due),
  lines: linesOf(invoice),
  credit: creditOf(invoice),
});

const cardFactsOf = (card: CardFacts | null): CardFacts | null =>
  card && { brand: card.brand, last4: card.last4 };
