import type { Tx } from '#libs/core/platform';
import type { Plan } from '#libs/core/rules';

/** Sets the plan on a traveler's account; the applications bind the feature that owns accounts. */
export abstract class TravelerPlans {
  /** Sets a traveler's plan. The caller holds the plan lock and has verified payment. */
  abstract set(tx: Tx, userId: string, plan: Plan): Promise<void>;
}
