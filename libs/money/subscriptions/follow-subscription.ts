import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, inTransaction, type Tx } from '#libs/core/platform';
import type { Plan } from '#libs/core/rules';
import { saveCharge } from './charge-rows.js';
import { SyncSubscription, type FetchedSubscription } from './sync-subscription.js';
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
 * The outcome of a sync. `unknown` belongs to none of our travelers, `second` duplicates a live subscription, `outdated` was
 * fetched before the last recorded sync.
 */
export type FollowOutcome = 'followed' | 'unknown' | 'second' | 'outdated' | NoSnapshot;

/**
 * The only path from a provider subscription to a traveler's plan. Webhook events, the browser's return, changes and sweeps all end
 * up here, any number of times and in any order, and the plan always ends up as the provider has it.
 */
@Injectable()
export class FollowSubscription {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly sync: SyncSubscription,
    private readonly plans: TravelerPlans,
  ) {}

  /**
   * Fetches a subscription from the provider and applies it. An outdated fetch is repeated, because the later-numbered one may have
   * read an older state.
   * @param alongside runs in the same transaction
   * @throws the provider's error when it cannot be asked
   * @spec E2, E3, E16
   */
  async follow(providerId: string, alongside?: (tx: Tx) => Promise<void>): Promise<FollowOutcome> {
    for (;;) {
      const fetched = await this.sync.fetch(providerId);
      const outcome = await inTransaction(this.em, async (tx) => {
        const applied = await this.apply(tx, fetched, this.clock.now());
        if (applied !== 'outdated') await alongside?.(tx);
        return applied;
      });
      if (outcome !== 'outdated') return outcome;
    }
  }

  /** Stores a fetched subscription and announces the changes. */
  async apply(tx: Tx, fetched: FetchedSubscription, now: Date): Promise<FollowOutcome> {
    const { number, askedAt, snapshot, charges } = fetched;
    if (typeof snapshot === 'string') return snapshot;
    const userId = await travelerOf(tx, snapshot.customerId);
    const previousPlan = userId && (await lockPlan(tx, userId));
    if (!userId || !previousPlan) return 'unknown';
    const before = await findSubscription(tx, snapshot.providerId);
    if (before && before.look > number) return 'outdated';
    if (!before && snapshot.status !== 'ended' && (await liveSubscription(tx, userId))) return 'second';
    const after = mergeSnapshot(before, snapshot, { userId, look: number });
    await saveSubscription(tx, after, askedAt);
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

/** The traveler for whom we created this customer; the provider's own metadata is not trusted. */
async function travelerOf(tx: Tx, customerId: string): Promise<string | null> {
  const customer = await db(tx)
    .selectFrom('provider_customers')
    .select('user_id')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return customer?.user_id ?? null;
}

function mergeSnapshot(
  before: Subscription | null,
  snapshot: Snapshot,
  { userId, look }: { userId: string; look: number },
): Subscription {
  const known = { id: before?.id ?? randomUUID(), userId, look, providerId: snapshot.providerId };
  // An ended subscription stays ended, and a charge forgiven while overdue does not count as paid.
  if (before?.status === 'ended') return { ...before, look };
  const stillDue = before?.status === 'past_due' && snapshot.status === 'active' && snapshot.forgiven;
  const { plan, priceCents, periodStart, periodEnd, pendingPlan, startedAt, endedAt, endReason } = snapshot;
  return {
    ...known,
    ...{ plan, priceCents, periodStart, periodEnd, pendingPlan, startedAt, endedAt, endReason },
    status: stillDue ? 'past_due' : snapshot.status,
    // A renewal that fails again is the same failure and does not restart the grace period.
    pastDueSince:
      before?.pastDueSince && (stillDue || snapshot.pastDueSince)
        ? before.pastDueSince
        : snapshot.pastDueSince,
  };
}

/** The plan to set: the paid one, or `basic` when the subscription just ended. Null if it had ended before. */
function planAfter(before: Subscription | null, after: Subscription): Plan | null {
  if (after.status !== 'ended') return after.plan;
  return before && before.status !== 'ended' ? 'basic' : null;
}
