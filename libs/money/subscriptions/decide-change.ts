import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, inTransaction, DomainError, type Tx } from '#libs/core/platform';
import type { PlanChange } from '#libs/core/rules';
import type { BillingDetails } from './billing-details.js';
import { ChangeSubscription } from './change-subscription.js';
import { openCheckout } from './checkout-rows.js';
import type { PlanChoice } from './plan-choice.js';
import { PlanCheckouts } from './plan-checkouts.js';
import { unfinishedChange } from './plan-operations.queries.js';
import { changeUnderWay } from './plan-errors.js';
import { lockSituation } from './plan-situation.js';
import type { Subscription } from './subscription-row.js';
import { TravelerPlans } from './traveler-plans.port.js';

/** Nothing is left to do; or the call to make: a payment page, a change, or first an earlier one that is `unfinished`. */
export type Decision = { kind: 'done' } | { kind: 'page' | 'change' | 'unfinished'; operationId: string };

/** Decides in one transaction what a choice comes to, and remembers the call that carries it out. */
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
        await this.plans.set(tx, userId, 'basic'); // nobody charges for it
        return { kind: 'done' };
      }
      if (change === 'start' && !billing.card) return this.requestPage(tx, choice, { billing, now });
      const prorationAt = live && prorationOf(live, choice.previewedAt ?? now);
      const subscription = live?.providerId ?? null;
      const wanted = { userId, plan, action: change, subscription, prorationAt, ...billing };
      return { kind: 'change', operationId: await this.changes.request(tx, wanted, now) };
    });
  }

  private async requestPage(
    tx: Tx,
    { userId, plan, addresses }: PlanChoice,
    { billing: { customerId, price }, now }: { billing: BillingDetails; now: Date },
  ): Promise<Decision> {
    // A page that was opened since the look before: whoever asks again is led there.
    if (await openCheckout(tx, userId)) throw changeUnderWay();
    if (plan === 'basic' || !customerId || !price) throw new Error('A page was asked for without a price');
    const wanted = { userId, plan, customerId, price, ...addresses };
    return { kind: 'page', operationId: await this.checkouts.request(tx, wanted, now) };
  }
}

/** From when the rest of the period is settled, in seconds: as it was shown, but never from before the period. */
function prorationOf({ periodStart }: Subscription, shownAt: Date): number {
  if (shownAt < periodStart) throw new DomainError('subscription.preview_outdated');
  return Math.floor(shownAt.getTime() / 1000);
}
