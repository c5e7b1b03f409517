import { Injectable } from '@nestjs/common';
import { Clock, type Tx } from '#libs/core/platform';
import { lockedExistingUser } from './lock-user.js';

/** How many homes an owner may list. */
@Injectable()
export class HomesLimit {
  constructor(private readonly clock: Clock) {}

  /** Lets an owner list any number of homes. Idempotent. @throws DomainError `user.not_found` */
  async lift(tx: Tx, userId: string): Promise<void> {
    const user = await lockedExistingUser(tx, userId);
    user.liftHomesLimit(this.clock.now());
    await tx.flush();
  }
}
