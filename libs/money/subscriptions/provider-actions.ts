import { Inject, Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { STRIPE, type Operation } from '#libs/money/provider';
import type { PlanChange } from '#libs/core/rules';
import { EXPANDED, GRACE_OVER, idOf } from './subscription-snapshot.js';

/** Plan actions at the provider; `retry` charges an overdue renewal again. */
export type PlanAction = Exclude<PlanChange, 'drop'> | 'retry';

/** Actions that charge immediately; they are never executed later without the traveler. */
const CHARGING: readonly PlanAction[] = ['start', 'upgrade', 'retry'];

/** The action of an operation. */
const actionOf = ({ details }: Operation): PlanAction => details.action as PlanAction;

/** True when the operation charges immediately. */
export const isCharging = (operation: Operation): boolean => CHARGING.includes(actionOf(operation));

/** Executes plan changes at the provider. Each action establishes a state, so a rerun after a crash is safe; calls use the operation's key. */
@Injectable()
export class ProviderActions {
  constructor(@Inject(STRIPE) private readonly stripe: Stripe) {}

  /** @returns the provider's id of the subscription @throws the provider's error, declined cards included */
  async execute(operation: Operation): Promise<string> {
    const action = actionOf(operation);
    if (action === 'start') return this.start(operation);
    const subscription = await this.subscriptionOf(operation);
    switch (action) {
      case 'upgrade':
        await this.upgrade(operation, subscription);
        break;
      case 'downgrade':
        await this.downgrade(operation, subscription);
        break;
      case 'cancel':
        await this.release(operation, subscription);
        await this.update(operation, subscription, { cancel_at_period_end: true });
        break;
      case 'keep':
        await this.keep(operation, subscription);
        break;
      case 'end':
        await this.end(operation, subscription);
        break;
      case 'retry':
        await this.payOpenCharges(operation, subscription);
    }
    return subscription.id;
  }

  /** The subscription on which a charging action succeeded although its answer was lost, or null. */
  async findCompleted(operation: Operation): Promise<string | null> {
    if (actionOf(operation) === 'retry') return null; // syncing the charges finds the payment
    if (actionOf(operation) === 'start') return (await this.findStarted(operation))?.id ?? null;
    const { id, metadata } = await this.subscriptionOf(operation);
    return metadata.operation_id === operation.id ? id : null;
  }

  /** Restores the scheduled price that an upgrade removed before its card was declined. */
  async restorePlannedPrice(operation: Operation): Promise<void> {
    const { plannedPrice } = operation.details;
    if (actionOf(operation) !== 'upgrade' || plannedPrice === null || plannedPrice === undefined) return;
    const subscription = await this.subscriptionOf(operation);
    if (subscription.metadata.operation_id === operation.id) return;
    await this.schedulePrice(operation, subscription, String(plannedPrice));
  }

  private async start(operation: Operation): Promise<string> {
    const { customerId, price, card, plan } = operation.details;
    const existing = operation.attemptedBefore ? await this.findStarted(operation) : null;
    if (existing) return existing.id;
    const created = await this.stripe.subscriptions.create(
      {
        customer: String(customerId),
        items: [{ price: String(price) }],
        default_payment_method: String(card),
        payment_behavior: 'error_if_incomplete',
        metadata: { user_id: operation.userId, operation_id: operation.id, plan: String(plan) },
      },
      this.key(operation, 'start'),
    );
    return created.id;
  }

  private async findStarted(operation: Operation): Promise<Stripe.Subscription | null> {
    const customer = String(operation.details.customerId);
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
  private async upgrade(operation: Operation, subscription: Stripe.Subscription): Promise<void> {
    if (subscription.metadata.operation_id === operation.id) return;
    await this.release(operation, subscription);
    const { price, prorationAt } = operation.details;
    await this.update(operation, subscription, {
      items: [{ id: itemOf(subscription).id, price: String(price) }],
      cancel_at_period_end: false,
      proration_behavior: 'always_invoice',
      proration_date: Number(prorationAt),
      payment_behavior: 'error_if_incomplete',
      metadata: { operation_id: operation.id },
    });
  }

  private async downgrade(operation: Operation, subscription: Stripe.Subscription): Promise<void> {
    if (subscription.cancel_at_period_end)
      await this.update(operation, subscription, { cancel_at_period_end: false });
    await this.schedulePrice(operation, subscription, String(operation.details.price));
  }

  /** Schedules a price from the end of the period on. */
  private async schedulePrice(
    operation: Operation,
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
    operation: Operation,
    { id, schedule }: Stripe.Subscription,
  ): Promise<Stripe.SubscriptionSchedule> {
    if (schedule && typeof schedule === 'object') return schedule;
    const params = { from_subscription: id };
    return this.stripe.subscriptionSchedules.create(params, this.key(operation, 'schedule'));
  }

  private async keep(operation: Operation, subscription: Stripe.Subscription): Promise<void> {
    await this.release(operation, subscription);
    if (subscription.cancel_at_period_end)
      await this.update(operation, subscription, { cancel_at_period_end: false });
  }

  /** Voids open charges before ending the subscription; one paid in the meantime keeps it alive. */
  private async end(operation: Operation, subscription: Stripe.Subscription): Promise<void> {
    if (subscription.ended_at !== null) return;
    const { data: open } = await this.openCharges(subscription);
    for (const { id } of open) await this.voidCharge(operation, id);
    const { data: charges } = await this.stripe.invoices.list({ subscription: subscription.id, limit: 1 });
    if (charges[0]?.status === 'paid') return;
    const comment = operation.details.cause === GRACE_OVER ? GRACE_OVER : undefined;
    await this.stripe.subscriptions.cancel(
      subscription.id,
      { cancellation_details: { comment } },
      this.key(operation, 'end'),
    );
  }

  private async voidCharge(operation: Operation, invoice: string): Promise<void> {
    try {
      await this.stripe.invoices.voidInvoice(invoice, {}, this.key(operation, `void-${invoice}`));
    } catch (error) {
      const { status } = await this.stripe.invoices.retrieve(invoice);
      if (status !== 'paid' && status !== 'void') throw error;
    }
  }

  private async payOpenCharges(operation: Operation, subscription: Stripe.Subscription): Promise<void> {
    const { data: open } = await this.openCharges(subscription);
    for (const { id } of open) await this.stripe.invoices.pay(id, {}, this.key(operation, `pay-${id}`));
  }

  private openCharges({ id }: Stripe.Subscription): Promise<Stripe.ApiList<Stripe.Invoice>> {
    return this.stripe.invoices.list({ subscription: id, status: 'open', limit: 10 });
  }

  private async release(operation: Operation, subscription: Stripe.Subscription): Promise<void> {
    const schedule = idOf(subscription.schedule);
    if (schedule)
      await this.stripe.subscriptionSchedules.release(schedule, {}, this.key(operation, 'release'));
  }

  private async update(
    operation: Operation,
    { id }: Stripe.Subscription,
    params: Stripe.SubscriptionUpdateParams,
  ): Promise<void> {
    await this.stripe.subscriptions.update(id, params, this.key(operation, 'update'));
  }

  private subscriptionOf({ details }: Operation): Promise<Stripe.Subscription> {
    return this.stripe.subscriptions.retrieve(String(details.subscription), { expand: EXPANDED });
  }

  private key(operation: Operation, step: string): Stripe.RequestOptions {
    return { idempotencyKey: `${operation.key}-${operation.attempt}-${step}` };
  }
}

function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`Subscription ${subscription.id} sells nothing`);
  return item;
}
