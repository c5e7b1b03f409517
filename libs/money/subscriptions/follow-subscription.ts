import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, inTransaction, type Tx } from '#libs/core/platform';
import type { Plan } from '#libs/core/rules';
import { saveCharge } from './charge-rows.js';
import { SyncSubscription, type Look } from './sync-subscription.js';
import { announceChanges, announceCharge } from './plan-news.js';
import type { NoSnapshot, Snapshot } from './subscription-snapshot.js';
import {
  findSubscription,
  liveSubscription,
  saveSubscription,
  type Subscription,
} from './subscription-row.js';
import { db } from './tables.js';
import { TravelerPlans } from './traveler-plans.port.js';
import { lockPlan } from './travelers.queries.js';

/**
 * What became of a look. `unknown` belongs to none of our travelers; `second` is beside one that runs already; `outdated`
 * began before the last one that was written down.
 */
export type FollowOutcome = 'followed' | 'unknown' | 'second' | 'outdated' | NoSnapshot;

/**
 * The one path by which the provider's word on a subscription reaches a traveler's plan. WebhookEvents, the browser's return,
 * changes and sweeps all come here; however often and in whatever order, the plan ends up as the provider has it.
 */
@Injectable()
export class FollowSubscription {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly looks: SyncSubscription,
    private readonly plans: TravelerPlans,
  ) {}

  /**
   * Asks the provider and takes over what it says. A look that was overtaken by a later one is taken again, because what it
   * saw may be newer all the same.
   * @param alongside is written in the same transaction
   * @throws a provider's error when it cannot be asked
   * @spec E2, E3, E16
   */
  async follow(providerId: string, alongside?: (tx: Tx) => Promise<void>): Promise<FollowOutcome> {
    for (;;) {
      const look = await this.looks.take(providerId);
      const outcome = await inTransaction(this.em, async (tx) => {
        const applied = await this.apply(tx, look, this.clock.now());
        if (applied !== 'outdated') await alongside?.(tx);
        return applied;
      });
      if (outcome !== 'outdated') return outcome;
    }
  }

  /** Writes down what a look saw, and announces what is new in it. */
  async apply(tx: Tx, { number, snapshot, charges }: Look, now: Date): Promise<FollowOutcome> {
    if (typeof snapshot === 'string') return snapshot;
    const userId = await travelerOf(tx, snapshot.customerId);
    const previousPlan = userId && (await lockPlan(tx, userId));
    if (!userId || !previousPlan) return 'unknown';
    const before = await findSubscription(tx, snapshot.providerId);
    if (before && before.look > number) return 'outdated';
    if (!before && snapshot.status !== 'ended' && (await liveSubscription(tx, userId))) return 'second';
    const after = afterLook(before, snapshot, { userId, look: number });
    await saveSubscription(tx, after, now);
    await announceChanges(tx, { before, after, previousPlan, unpaidCents: snapshot.unpaidCents, now });
    for (const charge of charges) {
      const paid = await saveCharge(tx, after, charge);
      if (paid) await announceCharge(tx, after, charge, paid);
    }
    const plan = planAfter(before, after);
    if (plan && plan !== previousPlan) await this.plans.set(tx, userId, plan);
    return 'followed';
  }
}

/** Whoever we made this customer for; what the provider's object says of itself is not asked. */
async function travelerOf(tx: Tx, customerId: string): Promise<string | null> {
  const customer = await db(tx)
    .selectFrom('provider_customers')
    .select('user_id')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return customer?.user_id ?? null;
}

function afterLook(
  before: Subscription | null,
  snapshot: Snapshot,
  { userId, look }: { userId: string; look: number },
): Subscription {
  const known = { id: before?.id ?? randomUUID(), userId, look, providerId: snapshot.providerId };
  // An ended subscription stays ended, and a charge that was forgiven while it was overdue is not a paid one.
  if (before?.status === 'ended') return { ...before, look };
  const stillDue = before?.status === 'past_due' && snapshot.status === 'active' && snapshot.forgiven;
  const { plan, priceCents, periodStart, periodEnd, pendingPlan, startedAt, endedAt, endReason } = snapshot;
  return {
    ...known,
    ...{ plan, priceCents, periodStart, periodEnd, pendingPlan, startedAt, endedAt, endReason },
    status: stillDue ? 'past_due' : snapshot.status,
    // A renewal that failed again is the same failure: grace does not begin anew.
    pastDueSince:
      before?.pastDueSince && (stillDue || snapshot.pastDueSince)
        ? before.pastDueSince
        : snapshot.pastDueSince,
  };
}

/** The plan that is paid for now; none is, once the subscription has ended. Null when this says nothing new of it. */
function planAfter(before: Subscription | null, after: Subscription): Plan | null {
  if (after.status !== 'ended') return after.plan;
  return before && before.status !== 'ended' ? 'basic' : null;
}
