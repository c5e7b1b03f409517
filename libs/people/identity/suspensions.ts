import { Injectable } from '@nestjs/common';
import { Clock, DomainError, type Tx } from '#libs/core/platform';
import { db } from './tables.js';

/** Suspends and restores accounts. Bookings and their money are not affected. */
@Injectable()
export class Suspensions {
  constructor(private readonly clock: Clock) {}

  /** Ends every session and blocks sign-in; idempotent. @throws DomainError `user.not_found`, `user.is_operator` */
  async suspend(tx: Tx, userId: string): Promise<void> {
    const user = await db(tx)
      .selectFrom('users')
      .select('role')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    if (!user) throw new DomainError('user.not_found');
    // Operators can only be removed on the server, so that none of them can lock out the others.
    if (user.role === 'admin') throw new DomainError('user.is_operator');
    await db(tx)
      .updateTable('users')
      .set((account) => ({
        suspended_at: this.clock.now(),
        token_version: account('token_version', '+', 1),
      }))
      .where('id', '=', userId)
      .where('suspended_at', 'is', null)
      .execute();
    await db(tx).deleteFrom('sessions').where('user_id', '=', userId).execute();
  }

  /** Lets a suspended user sign in again. @throws DomainError `user.not_found` */
  async restore(tx: Tx, userId: string): Promise<void> {
    const user = await db(tx)
      .updateTable('users')
      .set({ suspended_at: null })
      .where('id', '=', userId)
      .returning('id')
      .executeTakeFirst();
    if (!user) throw new DomainError('user.not_found');
  }
}
