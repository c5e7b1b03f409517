import type { Tx } from '#libs/core/platform';

/** Port for what an account holds and has not paid, bound in `libs/wiring`. */
export abstract class UnpaidHolds {
  /** Ends it within the caller's transaction. Comes before the lock of the account, because payments lock bookings first. */
  abstract end(tx: Tx, travelerId: string, now: Date): Promise<void>;
}
