import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { Clock, inTransaction, DomainError } from '#libs/core/platform';
import { STRIPE } from '#libs/money/provider';
import { graceEndsAt, type Cents, type Plan, type Role } from '#libs/core/rules';
import { ChangeSubscription } from './change-subscription.js';
import { findCheckout, type PlanCheckout } from './checkout-rows.js';
import { ChoosePlan } from './choose-plan.js';
import { PlanCheckouts } from './plan-checkouts.js';
import { requestedPlan, type PlanChoiceResult, type ReturnAddresses } from './plan-choice.js';
import { unfinishedChange } from './plan-operations.queries.js';
import { PlanPreviews, type PlanPreview } from './plan-previews.js';
import { changeUnderWay, toTravelerError } from './plan-errors.js';
import { ProviderCustomers } from './provider-customers.js';
import { RunPlanOperations } from './run-plan-operations.js';
import { liveSubscription, type Subscription } from './subscription-row.js';
import { lockOwnPlan, planOf } from './travelers.queries.js';

/** A user's plan and the subscription that pays for it, if any. */
export interface PlanState {
  plan: Plan;
  subscription: {
    status: 'active' | 'past_due';
    priceCents: Cents;
    periodEnd: Date;
    pendingPlan: Plan | null;
    pastDueSince: Date | null;
    graceEndsAt: Date | null;
  } | null;
}

/** How long the amounts of a preview are valid. */
const PREVIEW_MS = 15 * 60_000;

/** Travelers' plans. @spec §2 /subscription, §6, E1, E2 */
@Injectable()
export class SubscriptionsService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly operations: RunPlanOperations,
    private readonly choosing: ChoosePlan,
    private readonly previews: PlanPreviews,
    private readonly checkouts: PlanCheckouts,
    private readonly changes: ChangeSubscription,
    private readonly customers: ProviderCustomers,
    @Inject(STRIPE) private readonly stripe: Stripe,
  ) {}

  /** A user's plan, `basic` by default, and how it is paid. */
  async state(userId: string): Promise<PlanState> {
    const em = this.em.fork();
    const [plan, live] = [await planOf(em, userId), await liveSubscription(em, userId)];
    return { plan: plan ?? 'basic', subscription: live && stateOf(live) };
  }

  /**
   * Moves a traveler to another plan: immediately, when the paid period ends, or once paid on the returned page. Stays already paid
   * keep their multiplier.
   * @param newPlan raw input
   * @param previewedAt raw input: the instant for which the shown amounts were computed
   * @throws DomainError `subscription.travelers_only`, `subscription.unknown_plan`, `subscription.preview_outdated`,
   *   `subscription.provider_unavailable`, and as {@link ChoosePlan.run}
   * @spec §5 Upgrade, §7, E2, E3, E4
   */
  async choose(
    person: { id: string; role: Role },
    newPlan: unknown,
    { addresses, previewedAt }: { addresses: ReturnAddresses; previewedAt?: unknown },
  ): Promise<PlanChoiceResult> {
    const plan = requestedPlan(person, newPlan);
    const validPreview = this.parsePreviewedAt(previewedAt);
    return mapOutage(this.choosing.run({ userId: person.id, plan, addresses, previewedAt: validPreview }));
  }

  /** What choosing a plan would cost. @throws DomainError as {@link choose} */
  async preview(person: { id: string; role: Role }, newPlan: unknown): Promise<PlanPreview> {
    return this.previews.of(person.id, requestedPlan(person, newPlan));
  }

  /**
   * The status of a plan's payment page; the provider is asked while it is open.
   * @throws DomainError `payment.session_not_found`, `subscription.provider_unavailable`
   */
  async checkout(userId: string, sessionId: string): Promise<{ page: PlanCheckout; plan: Plan }> {
    const em = this.em.fork();
    const before = await findCheckout(em, sessionId, userId);
    if (!before) throw new DomainError('payment.session_not_found');
    if (before.status === 'open') await mapOutage(this.checkouts.settle(sessionId));
    const page = (await findCheckout(em, sessionId, userId)) ?? before;
    return { page, plan: (await planOf(em, userId)) ?? 'basic' };
  }

  /** The provider's page for changing the card. @throws DomainError `subscription.no_card`, `subscription.provider_unavailable` */
  async portal(userId: string, returnUrl: string): Promise<string> {
    const customer = await this.customers.find(userId);
    if (!customer) throw new DomainError('subscription.no_card');
    const session = this.stripe.billingPortal.sessions.create({ customer, return_url: returnUrl });
    return (await mapOutage(session)).url;
  }

  /**
   * Charges an overdue renewal again, with the card now on file.
   * @throws DomainError `subscription.changed_meanwhile` when nothing is overdue, and as {@link ChangeSubscription.run}
   * @spec E16
   */
  async retryPayment(userId: string): Promise<void> {
    const operationId = await inTransaction(this.em, async (tx) => {
      const plan = await lockOwnPlan(tx, userId);
      const live = await liveSubscription(tx, userId);
      if (!plan || live?.status !== 'past_due') throw new DomainError('subscription.changed_meanwhile');
      if (await unfinishedChange(tx, userId)) throw changeUnderWay();
      const request = { userId, plan, subscription: live.providerId, action: 'retry' } as const;
      return this.changes.request(tx, request, this.clock.now());
    });
    await this.operations.change(operationId);
  }

  private parsePreviewedAt(text: unknown): Date | null {
    if (text === undefined || text === '') return null;
    const previewedAt = typeof text === 'string' ? new Date(text) : new Date(Number.NaN);
    const age = this.clock.now().getTime() - previewedAt.getTime();
    // Negated, so that NaN is rejected too.
    if (!(age >= 0 && age <= PREVIEW_MS)) throw new DomainError('subscription.preview_outdated');
    return previewedAt;
  }
}

/** Maps a provider outage to an error for travelers. */
async function mapOutage<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw toTravelerError(error);
  }
}

const stateOf = (live: Subscription): NonNullable<PlanState['subscription']> => ({
  status: live.status === 'past_due' ? 'past_due' : 'active',
  priceCents: live.priceCents,
  periodEnd: live.periodEnd,
  pendingPlan: live.pendingPlan,
  pastDueSince: live.pastDueSince,
  graceEndsAt: live.pastDueSince && graceEndsAt(live.pastDueSince),
});
