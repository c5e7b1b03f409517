import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, inTransaction, DomainError, type Tx } from '#libs/core/platform';
import type { PlanChange } from '#libs/core/rules';
import type { BillingDetails } from './billing-details.js';
import { ChangeSubscription } from './change-subscription.js';
import { findOpenCheckout } from './checkout-rows.js';
import type { PlanChoice } from './plan-choice.js';
import { PlanCheckouts } from './plan-checkouts.js';
import { unfinishedChange } from './plan-operations.queries.js';
import { changeUnderWay } from './plan-errors.js';
import { lockSituation } from './plan-situation.js';
import type { Subscription } from './subscription-row.js';
import { TravelerPlans } from './traveler-plans.port.js';

/** Nothing left to do, or the call to make: open a payment page, make a change, or first complete an `unfinished` earlier one. */
export type Decision = { kind: 'done' } | { kind: 'page' | 'change' | 'unfinished'; operationId: string };

/** Decides in one transaction what a choice requires, and records the call that carries it out. */
@Injectable()
export class DecideChange {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly plans: TravelerPlans,
    private readonly checkouts: PlanCheckouts,
    private readonly changes: ChangeSubscription,
  ) {}

  /**
   * @param expected the change that the billing details are for
   * @throws DomainError as {@link lockSituation}; `subscription.changed_meanwhile`, `subscription.change_under_way`,
   *   `subscription.preview_outdated`
   */
  run(choice: PlanChoice, expected: PlanChange, billing: BillingDetails): Promise<Decision> {
    const { userId, plan } = choice;
    return inTransaction(this.em, async (tx) => {
      const now = this.clock.now();
      const { change, live } = await lockSituation(tx, userId, plan);
      const unfinished = await unfinishedChange(tx, userId);
      if (unfinished) return { kind: 'unfinished', operationId: unfinished };
      if (change !== expected) throw new DomainError('subscription.changed_meanwhile');
      if (change === 'drop') {
        await this.plans.set(tx, userId, 'basic'); // no subscription charges for the current plan
        return { kind: 'done' };
      }
      if (change === 'start' && !billing.card) return this.requestPage(tx, choice, { billing, now });
      const prorationAt = live && prorationOf(live, choice.previewedAt ?? now);
      const subscription = live?.providerId ?? null;
      const request = { userId, plan, action: change, subscription, prorationAt, ...billing };
      return { kind: 'change', operationId: await this.changes.request(tx, request, now) };
    });
  }

  private async requestPage(
    tx: Tx,
    { userId, plan, addresses }: PlanChoice,
    { billing: { customerId, price }, now }: { billing: BillingDetails; now: Date },
  ): Promise<Decision> {
    // A page was opened since the lookup; a retry leads there.
    if (await findOpenCheckout(tx, userId)) throw changeUnderWay();
    if (plan === 'basic' || !customerId || !price) throw new Error('A page was asked for without a price');
    const request = { userId, plan, customerId, price, ...addresses };
    return { kind: 'page', operationId: await this.checkouts.request(tx, request, now) };
  }
}

/** The proration instant in epoch seconds: the one shown. @throws DomainError `subscription.preview_outdated` if it precedes the period */
function prorationOf({ periodStart }: Subscription, shownAt: Date): number {
  if (shownAt < periodStart) throw new DomainError('subscription.preview_outdated');
  return Math.floor(shownAt.getTime() / 1000);
}
