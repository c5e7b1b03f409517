import type { Tx } from '#libs/core/platform';

/** Port for what an account sells, bound in `libs/wiring`. Everything happens within the caller's transaction. */
export abstract class HomesOnSale {
  /** Locks the homes of an owner. Comes before the lock of the account, because bookings lock homes first. */
  abstract lock(tx: Tx, ownerId: string): Promise<unknown>;
  /** Takes the homes out of search and booking and ends what is held and not paid. */
  abstract withdraw(tx: Tx, ownerId: string, now: Date): Promise<void>;
  /** Brings exactly the homes back that {@link withdraw} took. */
  abstract bringBack(tx: Tx, ownerId: string, now: Date): Promise<void>;
}
