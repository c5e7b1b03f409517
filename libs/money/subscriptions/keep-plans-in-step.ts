import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, inTransaction } from '#libs/core/platform';
import { Operations, type Operation } from '#libs/money/provider';
import { isGraceOver } from '#libs/core/rules';
import { ChangeSubscription } from './change-subscription.js';
import { forgottenCheckouts } from './checkout-rows.js';
import { FollowSubscription } from './follow-subscription.js';
import { PlanCheckouts } from './plan-checkouts.js';
import { PLAN_OPERATIONS } from './plan-operations.js';
import { unfinishedChange } from './plan-operations.queries.js';
import { customersLeftBehind } from './provider-customers.queries.js';
import { ProviderCustomers } from './provider-customers.js';
import { RunPlanOperations } from './run-plan-operations.js';
import { GRACE_OVER } from './subscription-snapshot.js';
import { liveSubscription, subscriptionsToSync } from './subscription-row.js';
import { lockPlan } from './travelers.queries.js';

const MS_PER_MINUTE = 60_000;
/** A plan is looked at this often even when nothing is said of it: a lost notice costs half a day at most. */
const LOOK_EVERY_MS = 12 * 60 * MS_PER_MINUTE;
/** Where something is to be expected, such as a renewal, it is looked at more often. */
const EXPECTING_MS = 2 * MS_PER_MINUTE;
const FORGOTTEN_AFTER_MS = 30_000;
const BATCH = 50;

/** Keeps plans as the provider has them, also when no webhook event comes; and ends those whose renewal stays unpaid. */
@Injectable()
export class KeepPlansInStep {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly operations: Operations,
    private readonly subscriptions: FollowSubscription,
    private readonly checkouts: PlanCheckouts,
    private readonly changes: ChangeSubscription,
    private readonly customers: ProviderCustomers,
    private readonly running: RunPlanOperations,
  ) {}

  /**
   * Looks at the subscriptions whose turn it is, and ends those whose grace is over by what was just seen.
   * @throws AggregateError with those that could not be looked at
   * @spec E16
   */
  followPlans(): Promise<void> {
    return this.each('plans', this.due(), async ({ provider_id: providerId, user_id: userId }) => {
      await this.subscriptions.follow(providerId);
      await this.endAfterGrace(userId);
    });
  }

  /** Asks about payment pages that nobody has spoken of. @throws AggregateError with those that could not be asked about */
  settleCheckouts(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - FORGOTTEN_AFTER_MS);
    const forgotten = forgottenCheckouts(this.em.fork(), before, BATCH);
    return this.each('payment pages', forgotten, (id) => this.checkouts.settle(id));
  }

  /** Brings to an end what a dead process or an outage has left unfinished. @throws AggregateError with those that failed again */
  async resumeChanges(): Promise<void> {
    const customers = this.operations.due(['create_customer'], BATCH);
    await this.each('customers', customers, (id) =>
      this.operations.asRequested(id, () => this.customers.run(id)),
    );
    const leftBehind = customersLeftBehind(this.em.fork(), BATCH);
    await this.each('customers who left', leftBehind, (id) => this.customers.forget(id));
    const changes = this.operations.due(PLAN_OPERATIONS, BATCH);
    await this.each('changes of plans', changes, (id) =>
      this.operations.asRequested(id, () => this.running.resolve(id)),
    );
  }

  /** Brings one call to an end that was left unfinished. Safe to run twice. @throws a provider's error; a refusal of the card */
  async resume({ id, kind }: Pick<Operation, 'id' | 'kind'>): Promise<void> {
    if (kind === 'create_customer') await this.customers.run(id);
    else await this.running.resolve(id);
  }

  private due() {
    const now = this.clock.now();
    const ago = (ms: number) => new Date(now.getTime() - ms);
    const expecting = ago(EXPECTING_MS);
    return subscriptionsToSync(this.em.fork(), {
      now,
      expecting,
      before: ago(LOOK_EVERY_MS),
      limit: BATCH,
    });
  }

  /** Asks the provider to end a subscription that was unpaid for too long; its word then ends the plan. */
  private async endAfterGrace(userId: string): Promise<void> {
    const operationId = await this.requestEnd(userId);
    const operation = operationId === null ? null : await this.operations.claim(operationId);
    if (operation) await this.changes.run(operation);
  }

  private requestEnd(userId: string): Promise<string | null> {
    const now = this.clock.now();
    return inTransaction(this.em, async (tx) => {
      await lockPlan(tx, userId);
      const live = await liveSubscription(tx, userId);
      if (!live?.pastDueSince || !isGraceOver(live.pastDueSince, now)) return null;
      if (await unfinishedChange(tx, userId)) return null; // the next round will see what came of it
      const subscription = live.providerId;
      const wanted = { userId, subscription, plan: 'basic', action: 'end', cause: GRACE_OVER } as const;
      return this.changes.request(tx, wanted, now);
    });
  }

  private async each<T>(
    what: string,
    found: Promise<readonly T[]>,
    run: (one: T) => Promise<unknown>,
  ): Promise<void> {
    const failures: unknown[] = [];
    for (const one of await found) await run(one).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} ${what} failed`);
  }
}
