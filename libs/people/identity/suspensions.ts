import { Injectable } from '@nestjs/common';
import { Clock, firstRow, Refusal, type Tx } from '#libs/core/platform';
import type { Role } from '#libs/core/rules';

/** Shuts an account out, and lets it in again. Bookings and their money are not touched. */
@Injectable()
export class Suspensions {
  constructor(private readonly clock: Clock) {}

  /** Ends every session and refuses new ones; twice changes nothing. @throws Refusal `user.not_found`, `user.is_operator` */
  async suspend(tx: Tx, userId: string): Promise<void> {
    const user = await firstRow<{ role: Role }>(tx, 'select role from users where id = ? for update', [
      userId,
    ]);
    if (!user) throw new Refusal('user.not_found');
    // Operators are removed by whoever runs the machines: none of them can lock out the others.
    if (user.role === 'admin') throw new Refusal('user.is_operator');
    await tx.execute(
      `update users set suspended_at = ?, token_version = token_version + 1 where id = ? and suspended_at is null`,
      [this.clock.now(), userId],
    );
    await tx.execute('delete from sessions where user_id = ?', [userId]);
  }

  /** @throws Refusal `user.not_found` */
  async restore(tx: Tx, userId: string): Promise<void> {
    const user = await firstRow(tx, 'update users set suspended_at = null where id = ? returning id', [
      userId,
    ]);
    if (!user) throw new Refusal('user.not_found');
  }
}
