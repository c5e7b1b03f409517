import type { Tx } from '#libs/core/platform';
import type { Plan } from '#libs/core/rules';

/** The plan on a traveler's account. It belongs to the account, whose feature the applications bind here. */
export abstract class TravelerPlans {
  /** Puts a traveler on a plan. The caller has locked it, and found out that it is paid for. */
  abstract set(tx: Tx, userId: string, plan: Plan): Promise<void>;
}
