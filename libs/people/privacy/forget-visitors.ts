import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Clock, inTransaction, type PersonalData } from '#libs/core/platform';
import { PERSONAL_DATA } from './personal-data.js';

/**
 * Deletes what people without an account have told us, some time after the last word. They cannot ask for it as others can:
 * nobody but the address says who they are.
 */
@Injectable()
export class ForgetVisitors {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    @Inject(PERSONAL_DATA) private readonly rooms: readonly PersonalData[],
  ) {}

  /** Deletes what is due, room by room. */
  async run(): Promise<void> {
    for (const { forgetVisitors } of this.rooms)
      if (forgetVisitors) await inTransaction(this.em, (tx) => forgetVisitors(tx, this.clock.now()));
  }
}
