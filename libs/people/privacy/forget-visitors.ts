import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Clock, inTransaction, type PersonalData } from '#libs/core/platform';
import { PERSONAL_DATA } from './personal-data.js';

/**
 * Deletes data of visitors some time after their last message. They cannot request it themselves, because only an email address
 * identifies them.
 */
@Injectable()
export class ForgetVisitors {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    @Inject(PERSONAL_DATA) private readonly rooms: readonly PersonalData[],
  ) {}

  /** Deletes expired data, room by room. */
  async run(): Promise<void> {
    for (const { forgetVisitors } of this.rooms)
      if (forgetVisitors) await inTransaction(this.em, (tx) => forgetVisitors(tx, this.clock.now()));
  }
}
