import { Injectable } from '@nestjs/common';
import { announce, Clock, type Tx } from '#libs/core/platform';
import { HomesOnSale } from './homes-on-sale.port.js';
import { lockedExistingUser } from './lock-user.js';
import { Sessions } from './sessions.js';
import { UnpaidHolds } from './unpaid-holds.port.js';

/** Suspends and restores accounts, with the homes that they sell and the stays that they hold. Paid stays and their money are not affected. */
@Injectable()
export class Suspensions {
  constructor(
    private readonly clock: Clock,
    private readonly sessions: Sessions,
    private readonly homes: HomesOnSale,
    private readonly holds: UnpaidHolds,
  ) {}

  /**
   * Ends every session and blocks sign-in; what a traveler holds and has not paid ends; an owner's homes leave search and booking, unpaid
   * holds of them end, and their guests are told.
   * Idempotent.
   * @throws DomainError `user.not_found`, `user.is_operator`
   */
  async suspend(tx: Tx, userId: string): Promise<void> {
    const now = this.clock.now();
    await this.homes.lock(tx, userId);
    await this.holds.end(tx, userId, now);
    const user = await lockedExistingUser(tx, userId);
    if (user.suspendedAt) return;
    user.suspend(now);
    await tx.flush();
    await this.sessions.deleteAll(tx, userId);
    await this.homes.withdraw(tx, userId, now);
    await announce(tx, 'user.suspended', { userId, role: user.role }, now);
  }

  /** Lets a suspended user sign in again, and sell the homes that were sold before. @throws DomainError `user.not_found` */
  async restore(tx: Tx, userId: string): Promise<void> {
    await this.homes.lock(tx, userId);
    const user = await lockedExistingUser(tx, userId);
    if (!user.suspendedAt) return;
    user.restore();
    await tx.flush();
    await this.homes.bringBack(tx, userId, this.clock.now());
  }
}
