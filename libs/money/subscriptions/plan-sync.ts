import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, inTransaction } from '#libs/core/platform';
import { Operations, runBatches, runEach, type Operation } from '#libs/money/provider';
import { isGraceOver } from '#libs/core/rules';
import { ChangeSubscription } from './change-subscription.js';
import { claimStaleCheckouts } from './checkout-rows.js';
import { FollowSubscription } from './follow-subscription.js';
import { PlanCheckouts } from './plan-checkouts.js';
import { PLAN_OPERATIONS } from './plan-operations.js';
import { unfinishedChange } from './plan-operations.queries.js';
import { ProviderCustomers } from './provider-customers.js';
import { RunPlanOperations } from './run-plan-operations.js';
import { GRACE_OVER } from './subscription-snapshot.js';
import { claimSubscriptionsToSync, liveSubscription } from './subscription-row.js';
import { lockPlan } from './travelers.queries.js';

const MS_PER_MINUTE = 60_000;
/** Sync interval without webhook events: a lost event delays a plan by half a day at most. */
const SYNC_INTERVAL_MS = 12 * 60 * MS_PER_MINUTE;
/** Sync interval while a change is expected, such as a renewal. */
const EAGER_SYNC_INTERVAL_MS = 2 * MS_PER_MINUTE;
const STALE_AFTER_MS = 30_000;
const BATCH = 50;

/** Keeps plans in sync with the provider even without webhook events, and ends those whose renewal stays unpaid. */
@Injectable()
export class PlanSync {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly operations: Operations,
    private readonly subscriptions: FollowSubscription,
    private readonly checkouts: PlanCheckouts,
    private readonly changes: ChangeSubscription,
    private readonly customers: ProviderCustomers,
    private readonly planOperations: RunPlanOperations,
  ) {}

  /** Syncs the subscriptions that are due, and ends those whose grace period is over. @throws AggregateError with those that failed @spec E16 */
  async followPlans(limit = BATCH): Promise<void> {
    await runEach(
      await this.claimDue(limit),
      async ({ provider_id: providerId, user_id: userId }) => {
        await this.subscriptions.follow(providerId);
        await this.endAfterGrace(userId);
      },
      'plans failed',
    );
  }

  /** Settles payment pages without a webhook event. @throws AggregateError with those that failed */
  async settleCheckouts(): Promise<void> {
    const now = this.clock.now();
    const before = new Date(now.getTime() - STALE_AFTER_MS);
    await runBatches(
      (limit) => claimStaleCheckouts(this.em.fork(), { now, before, limit }),
      BATCH,
      (id) => this.checkouts.settle(id),
      'payment pages failed',
    );
  }

  /** Completes what a crash or an outage left unfinished. @throws AggregateError with those that failed again */
  async resumeChanges(limit = BATCH): Promise<void> {
    const customers = await this.operations.due(['create_customer'], limit);
    const left = await this.customers.claimLeft(limit);
    const changes = await this.operations.due(PLAN_OPERATIONS, limit);
    const calls = [
      ...customers.map((id) => () => this.operations.withCorrelation(id, () => this.customers.run(id))),
      ...left.map((userId) => () => this.customers.forget(userId)),
      ...changes.map(
        (id) => () => this.operations.withCorrelation(id, () => this.planOperations.resolve(id)),
      ),
    ];
    await runEach<() => Promise<unknown>>(calls, (call) => call(), 'customers or changes of plans failed');
  }

  /** Completes one unfinished call. Safe to run twice. @throws the provider's error, declined cards included */
  async resume({ id, kind }: Pick<Operation, 'id' | 'kind'>): Promise<void> {
    if (kind === 'create_customer') await this.customers.run(id);
    else await this.planOperations.resolve(id);
  }

  private claimDue(limit: number) {
    const now = this.clock.now();
    const ago = (ms: number) => new Date(now.getTime() - ms);
    return claimSubscriptionsToSync(this.em.fork(), {
      now,
      before: ago(SYNC_INTERVAL_MS),
      eagerlyBefore: ago(EAGER_SYNC_INTERVAL_MS),
      limit,
    });
  }

  /** Asks the provider to end a subscription whose grace period is over; syncing it then ends the plan. */
  private async endAfterGrace(userId: string): Promise<void> {
    const operationId = await this.requestEnd(userId);
    const operation =
      operationId === null ? null : await this.operations.claim(operationId, 'change_subscription');
    if (operation) await this.changes.run(operation);
  }

  private requestEnd(userId: string): Promise<string | null> {
    const now = this.clock.now();
    return inTransaction(this.em, async (tx) => {
      await lockPlan(tx, userId);
      const live = await liveSubscription(tx, userId);
      if (!live?.pastDueSince || !isGraceOver(live.pastDueSince, now)) return null;
      if (await unfinishedChange(tx, userId)) return null; // the next run sees its outcome
      const subscription = live.providerId;
      const request = { userId, subscription, plan: 'basic', action: 'end', cause: GRACE_OVER } as const;
      return this.changes.request(tx, request, now);
    });
  }
}
