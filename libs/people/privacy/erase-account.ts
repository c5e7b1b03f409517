import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { announce, Clock, DomainError, type PersonalData, type Tx } from '#libs/core/platform';
import { pointsOf } from '#libs/people/loyalty';
import { DeletionMailer } from './deletion-mailer.port.js';
import { hasPayoutAccount, lockHomesOf, lockPerson, vouchersOf } from './leaving.queries.js';
import { deletionBlockers, type OpenMatter } from './deletion-blockers.js';
import { PERSONAL_DATA } from './personal-data.js';

/** The consequences of deleting an account now. */
export interface DeletionPreview {
  /** What has to end first; empty when the account can be deleted. */
  open: OpenMatter[];
  pointsLost: number;
  vouchersLost: number;
  /** True when the owner has an account at the provider, which is not deleted. */
  payoutAccount: boolean;
}

/** Deletes accounts: identifying data is erased, accounting records are kept. Each room erases its own data. */
@Injectable()
export class EraseAccount {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly deletionMailer: DeletionMailer,
    @Inject(PERSONAL_DATA) private readonly rooms: readonly PersonalData[],
  ) {}

  /** What blocks the deletion, and what would be lost. */
  async preview(userId: string): Promise<DeletionPreview> {
    const em = this.em.fork();
    const [open, points, vouchersLost, payoutAccount] = await Promise.all([
      deletionBlockers(em, userId, this.rooms),
      pointsOf(em, userId),
      vouchersOf(em, userId, this.clock.now()),
      hasPayoutAccount(em, userId),
    ]);
    return { open, pointsLost: Math.max(0, points.balance), vouchersLost, payoutAccount };
  }

  /**
   * Deletes an account, within the caller's transaction. A second run throws `user.not_found`.
   * @throws DomainError `user.not_found`, `account.is_operator`, `account.still_open` with what has to end first
   */
  async run(tx: Tx, userId: string): Promise<void> {
    // Homes are locked first, as in booking, to avoid deadlocks; after that no new booking can begin.
    await lockHomesOf(tx, userId);
    const person = await lockPerson(tx, userId);
    if (!person) throw new DomainError('user.not_found');
    const { role, email: address, full_name: name } = person;
    if (role === 'admin') throw new DomainError('account.is_operator');
    const open = await deletionBlockers(tx, userId, this.rooms);
    if (open.length > 0)
      throw new DomainError('account.still_open', { what: open.map(({ text }) => text).join('; ') });
    const now = this.clock.now();
    for (const room of this.rooms) await room.forget?.(tx, person, now);
    await announce(tx, 'user.erased', { userId, role }, now);
    await this.deletionMailer.say(tx, { address, name, userId });
  }
}
