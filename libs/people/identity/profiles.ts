import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, DomainError, inTransaction } from '#libs/core/platform';
import { lockedUser } from './lock-user.js';
import type { ProfileChange } from './user.entity.js';

/** Changes user profiles. @spec §3 User, D2, D5 */
@Injectable()
export class Profiles {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** Changes a profile. A new age counts as stated today. @throws DomainError `auth.required` @spec D2 */
  async change(userId: string, change: ProfileChange): Promise<void> {
    await inTransaction(this.em, async (tx) => {
      const user = await lockedUser(tx, userId);
      if (!user || user.erasedAt) throw new DomainError('auth.required'); // deleted since the call was let in
      user.changeProfile(change, this.clock.now());
    });
  }
}
