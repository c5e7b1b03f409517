import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { firstRow, inTransaction, Refusal } from '#libs/platform';
import { parsePlan, type Plan, type Role } from '#libs/rules';

/** Travelers' plans. @spec §2 /subscription, §6, E1, E2 */
@Injectable()
export class SubscriptionsService {
  constructor(private readonly em: EntityManager) {}

  /** The plan somebody is on; `basic` for everybody who never chose one. */
  async currentPlan(userId: string): Promise<Plan> {
    const row = await firstRow<{ plan: Plan }>(this.em, 'select plan from users where id = ?', [userId]);
    return row?.plan ?? 'basic';
  }

  /**
   * Puts a traveler on another plan, at once. Payments made from now on lock its multiplier; earlier ones keep theirs.
   * @param newPlan as it arrived
   * @throws Refusal `subscription.travelers_only`, `subscription.unknown_plan`, `subscription.already_on_plan`
   * @spec §5 Upgrade, E2, E4
   */
  async change(person: { id: string; role: Role }, newPlan: unknown): Promise<Plan> {
    if (person.role !== 'traveler') throw new Refusal('subscription.travelers_only');
    const plan = parsePlan(newPlan);
    if (!plan) throw new Refusal('subscription.unknown_plan', { field: 'new_plan' });
    return inTransaction(this.em, async (tx) => {
      // One statement decides, so that two clicks make one change.
      const changed = await firstRow(
        tx,
        'update users set plan = ? where id = ? and plan <> ? returning id',
        [plan, person.id, plan],
      );
      if (!changed) throw new Refusal('subscription.already_on_plan');
      return plan;
    });
  }
}
