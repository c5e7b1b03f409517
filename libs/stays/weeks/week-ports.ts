import type { Tx } from '#libs/core/platform';
import type { WeekMoney, WeekSummary } from '#libs/core/rules';

/** Port for the email of a week, bound in `libs/wiring`. */
export abstract class WeekMailer {
  /** Whether an owner wants to be told about their weeks. */
  abstract wanted(ownerId: string): Promise<boolean>;
  /** Queues the email within the caller's transaction. */
  abstract post(tx: Tx, summary: WeekSummary): Promise<void>;
}

/** Port for what the ledger says about an owner, bound in `libs/wiring`. */
export abstract class WeekAccounts {
  /** What was booked from one instant until before another. */
  abstract sums(ownerId: string, range: { from: Date; until: Date }): Promise<WeekMoney>;
}
