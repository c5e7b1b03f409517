import type { EntityManager } from '@mikro-orm/postgresql';
import { DomainError, type Tx } from '#libs/core/platform';
import { planChange, type Plan, type PlanChange } from '#libs/core/rules';
import { liveSubscription, type Subscription } from './subscription-row.js';
import { lockOwnPlan, planOf } from './travelers.queries.js';

/** A traveler's current plan and subscription, and the change that a choice amounts to. */
export interface PlanSituation {
  plan: Plan;
  live: Subscription | null;
  change: PlanChange;
}

/** The change that choosing a plan would be. @throws DomainError when it is no change, `auth.required` for an unknown user or an erased one */
export const findSituation = async (em: EntityManager, userId: string, wanted: Plan) =>
  situationOf(em, { userId, wanted, plan: await planOf(em, userId) });

/** Same as {@link findSituation}, with the plan locked until the transaction ends. @throws as {@link findSituation} */
export const lockSituation = async (tx: Tx, userId: string, wanted: Plan) =>
  situationOf(tx, { userId, wanted, plan: await lockOwnPlan(tx, userId) });

async function situationOf(
  em: EntityManager,
  { userId, wanted, plan }: { userId: string; wanted: Plan; plan: Plan | null },
): Promise<PlanSituation> {
  if (!plan) throw new DomainError('auth.required');
  const live = await liveSubscription(em, userId);
  const snapshot = {
    plan,
    subscribed: live !== null,
    pending: live?.pendingPlan ?? null,
    pastDue: live?.status === 'past_due',
  };
  const change = planChange(snapshot, wanted);
  if (typeof change === 'object') throw new DomainError(`subscription.${change.refusal}`);
  return { plan, live, change };
}
