import { Injectable } from '@nestjs/common';
import { Clock, DomainError, type Tx } from '#libs/core/platform';
import { lockedUser } from './lock-user.js';
import { Sessions } from './sessions.js';
import type { User } from './user.entity.js';

/** Suspends and restores accounts. Bookings and their money are not affected. */
@Injectable()
export class Suspensions {
  constructor(
    private readonly clock: Clock,
    private readonly sessions: Sessions,
  ) {}

  /** Ends every session and blocks sign-in; idempotent. @throws DomainError `user.not_found`, `user.is_operator` */
  async suspend(tx: Tx, userId: string): Promise<void> {
    const user = await found(tx, userId);
    user.suspend(this.clock.now());
    await tx.flush();
    await this.sessions.deleteAll(tx, userId);
  }

  /** Lets a suspended user sign in again. @throws DomainError `user.not_found` */
  async restore(tx: Tx, userId: string): Promise<void> {
    const user = await found(tx, userId);
    user.restore();
    await tx.flush();
  }
}

async function found(tx: Tx, userId: string): Promise<User> {
  const user = await lockedUser(tx, userId);
  if (!user) throw new DomainError('user.not_found');
  return user;
}
