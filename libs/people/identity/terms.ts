import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, DomainError, inTransaction, type Tx } from '#libs/core/platform';
import { TERMS_VERSION } from '#libs/core/rules';
import { lockedUser } from './lock-user.js';
import { db } from './tables.js';

/** The version of the terms that somebody agreed to last, and when; null before the first. */
export type AcceptedTerms = { version: string; acceptedAt: Date } | null;

/** Which terms people agreed to; every version is kept with its time. @spec decision 45 */
@Injectable()
export class Terms {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** What somebody agreed to last. */
  async acceptedBy(userId: string): Promise<AcceptedTerms> {
    const row = await db(this.em)
      .selectFrom('terms_acceptances')
      .select(['version', 'accepted_at'])
      .where('user_id', '=', userId)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row ? { version: row.version, acceptedAt: row.accepted_at } : null;
  }

  /**
   * Agrees to the version that was read. Agreeing again keeps the first time.
   * @throws DomainError `account.terms_changed` when it is not the one that holds now
   */
  async accept(userId: string, version: string): Promise<void> {
    if (version !== TERMS_VERSION) throw new DomainError('account.terms_changed');
    await inTransaction(this.em, async (tx) => {
      await lockedUser(tx, userId);
      await acceptTerms(tx, [userId], this.clock.now());
    });
  }
}

/** Notes that people agree to the terms that hold now, within the caller's transaction. */
export async function acceptTerms(tx: Tx, userIds: readonly string[], at: Date): Promise<void> {
  await db(tx)
    .insertInto('terms_acceptances')
    .values(userIds.map((user_id) => ({ user_id, version: TERMS_VERSION, accepted_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
