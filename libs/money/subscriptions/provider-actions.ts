import { Inject, Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { STRIPE, type Operation } from '#libs/money/provider';
import { EXPANDED, GRACE_OVER, idOf } from './subscription-snapshot.js';

/** A recorded plan change. */
export type ChangeOperation = Operation<'change_subscription'>;

type Details = ChangeOperation['details'];

/** Plan actions at the provider; `retry` charges an overdue renewal again. */
export type PlanAction = Details['action'];

/** The details of an action. */
type DetailsOf<A extends PlanAction> = Extract<Details, { action: A }>;

/** Actions that charge immediately; they are never executed later without the traveler. */
const CHARGING: readonly PlanAction[] = ['start', 'upgrade', 'retry'];

/** True when the operation charges immediately. */
export const isCharging = ({ details }: ChangeOperation): boolean => CHARGING.includes(details.action);

/** Executes plan changes at the provider. Each action establishes a state, so a rerun after a crash is safe; calls use the operation's key. */
@Injectable()
export class ProviderActions {
  constructor(@Inject(STRIPE) private readonly stripe: Stripe) {}

  /** @returns the provider's id of the subscription @throws the provider's error, declined cards included */
  async execute(operation: ChangeOperation): Promise<string> {
    const { details } = operation;
    if (details.action === 'start') return this.start(operation, details);
    const subscription = await this.subscriptionOf(details);
    switch (details.action) {
      case 'upgrade':
        await this.upgrade(operation, details, subscription);
        break;
      case 'downgrade':
        await this.downgrade(operation, details, subscription);
        break;
      case 'cancel':
        await this.release(operation, subscription);
        await this.update(operation, subscription, { cancel_at_period_end: true });
        break;
      case 'keep':
        await this.keep(operation, subscription);
        break;
      case 'end':
        await this.end(operation, details, subscription);
        break;
      case 'retry':
        await this.payOpenCharges(operation, subscription);
    }
    return subscription.id;
  }

  /** The subscription on which a charging action succeeded although its answer was lost, or null. */
  async findCompleted(operation: ChangeOperation): Promise<string | null> {
    const { details } = operation;
    if (details.action === 'retry') return null; // syncing the charges finds the payment
    if (details.action === 'start') return (await this.findStarted(operation, details))?.id ?? null;
    const { id, metadata } = await this.subscriptionOf(details);
    return metadata.operation_id === operation.id ? id : null;
  }

  /** Restores the scheduled price that an upgrade removed before its card was declined. */
  async restorePlannedPrice(operation: ChangeOperation): Promise<void> {
    const { details } = operation;
    if (details.action !== 'upgrade' || details.plannedPrice === null) return;
    const subscription = await this.subscriptionOf(details);
    if (subscription.metadata.operation_id === operation.id) return;
    await this.schedulePrice(operation, subscription, details.plannedPrice);
  }

  private async start(operation: ChangeOperation, details: DetailsOf<'start'>): Promise<string> {
    const { customerId, price, card, plan } = details;
    const existing = operation.attemptedBefore ? await this.findStarted(operation, details) : null;
    if (existing) return existing.id;
    const created = await this.stripe.subscriptions.create(
      {
        customer: customerId,
        items: [{ price }],
        default_payment_method: card,
        payment_behavior: 'error_if_incomplete',
        metadata: { user_id: operation.userId, operation_id: operation.id, plan },
      },
      this.key(operation, 'start'),
    );
    return created.id;
  }

  private async findStarted(
    operation: ChangeOperation,
    { customerId: customer }: DetailsOf<'start'>,
  ): Promise<Stripe.Subscription | null> {
    for await (const subscription of this.stripe.subscriptions.list({
      customer,
      status: 'all',
      limit: 100,
    })) {
      if (subscription.metadata.operation_id === operation.id) return subscription;
    }
    return null;
  }

  /** Upgrades all or nothing: if the card is declined, the old price stays and nothing is owed. */
  private async upgrade(
    operation: ChangeOperation,
    { price, prorationAt }: DetailsOf<'upgrade'>,
    subscription: Stripe.Subscription,
  ): Promise<void> {
    if (subscription.metadata.operation_id === operation.id) return;
    await this.release(operation, subscription);
    await this.update(operation, subscription, {
      items: [{ id: itemOf(subscription).id, price }],
      cancel_at_period_end: false,
      proration_behavior: 'always_invoice',
      proration_date: prorationAt,
      payment_behavior: 'error_if_incomplete',
      metadata: { operation_id: operation.id },
    });
  }

  private async downgrade(
    operation: ChangeOperation,
    { price }: DetailsOf<'downgrade'>,
    subscription: Stripe.Subscription,
  ): Promise<void> {
    if (subscription.cancel_at_period_end)
      await this.update(operation, subscription, { cancel_at_period_end: false });
    await this.schedulePrice(operation, subscription, price);
  }

  /** Schedules a price from the end of the period on. */
  private async schedulePrice(
    operation: ChangeOperation,
    subscription: Stripe.Subscription,
    price: string,
  ): Promise<void> {
    const schedule = await this.scheduleOf(operation, subscription);
    const {
      current_period_start: periodStart,
      current_period_end: end,
      price: current,
    } = itemOf(subscription);
    const start = schedule.current_phase?.start_date ?? periodStart;
    const phases = [
      { items: [{ price: current.id, quantity: 1 }], start_date: start, end_date: end },
      {
        items: [{ price, quantity: 1 }],
        duration: { interval: 'month' as const, interval_count: 1 },
        proration_behavior: 'none' as const,
      },
    ];
    await this.stripe.subscriptionSchedules.update(
      schedule.id,
      { end_behavior: 'release', phases },
      this.key(operation, 'phases'),
    );
  }

  private async scheduleOf(
    operation: ChangeOperation,
    { id, schedule }: Stripe.Subscription,
  ): Promise<Stripe.SubscriptionSchedule> {
    if (schedule && typeof schedule === 'object') return schedule;
    const params = { from_subscription: id };
    return this.stripe.subscriptionSchedules.create(params, this.key(operation, 'schedule'));
  }

  private async keep(operation: ChangeOperation, subscription: Stripe.Subscription): Promise<void> {
    await this.release(operation, subscription);
    if (subscription.cancel_at_period_end)
      await this.update(operation, subscription, { cancel_at_period_end: false });
  }

  /** Voids open charges before ending the subscription; one paid in the meantime keeps it alive. */
  private async end(
    operation: ChangeOperation,
    { cause }: DetailsOf<'end'>,
    subscription: Stripe.Subscription,
  ): Promise<void> {
    if (subscription.ended_at !== null) return;
    const { data: open } = await this.openCharges(subscription);
    for (const { id } of open) await this.voidCharge(operation, id);
    const { data: charges } = await this.stripe.invoices.list({ subscription: subscription.id, limit: 1 });
    if (charges[0]?.status === 'paid') return;
    const comment = cause === GRACE_OVER ? GRACE_OVER : undefined;
    await this.stripe.subscriptions.cancel(
      subscription.id,
      { cancellation_details: { comment } },
      this.key(operation, 'end'),
    );
  }

  private async voidCharge(operation: ChangeOperation, invoice: string): Promise<void> {
    try {
      await this.stripe.invoices.voidInvoice(invoice, {}, this.key(operation, `void-${invoice}`));
    } catch (error) {
      const { status } = await this.stripe.invoices.retrieve(invoice);
      if (status !== 'paid' && status !== 'void') throw error;
    }
  }

  private async payOpenCharges(operation: ChangeOperation, subscription: Stripe.Subscription): Promise<void> {
    const { data: open } = await this.openCharges(subscription);
    for (const { id } of open) await this.stripe.invoices.pay(id, {}, this.key(operation, `pay-${id}`));
  }

  private openCharges({ id }: Stripe.Subscription): Promise<Stripe.ApiList<Stripe.Invoice>> {
    return this.stripe.invoices.list({ subscription: id, status: 'open', limit: 10 });
  }

  private async release(operation: ChangeOperation, subscription: Stripe.Subscription): Promise<void> {
    const schedule = idOf(subscription.schedule);
    if (schedule)
      await this.stripe.subscriptionSchedules.release(schedule, {}, this.key(operation, 'release'));
  }

  private async update(
    operation: ChangeOperation,
    { id }: Stripe.Subscription,
    params: Stripe.SubscriptionUpdateParams,
  ): Promise<void> {
    await this.stripe.subscriptions.update(id, params, this.key(operation, 'update'));
  }

  private subscriptionOf({ subscription }: { subscription: string }): Promise<Stripe.Subscription> {
    return this.stripe.subscriptions.retrieve(subscription, { expand: EXPANDED });
  }

  private key(operation: ChangeOperation, step: string): Stripe.RequestOptions {
    return { idempotencyKey: `${operation.key}-${operation.attempt}-${step}` };
  }
}

function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`Subscription ${subscription.id} sells nothing`);
  return item;
}
