import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, inTransaction } from '#libs/core/platform';
import { lockedUser } from './lock-user.js';
import type { ProfileChange } from './user.entity.js';

/** Changes user profiles. @spec §3 User, D2, D5 */
@Injectable()
export class Profiles {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** Changes a profile. A new age counts as stated today. @spec D2 */
  async change(userId: string, change: ProfileChange): Promise<void> {
    await inTransaction(this.em, async (tx) => {
      const user = await lockedUser(tx, userId);
      user?.changeProfile(change, this.clock.now());
    });
  }
}
