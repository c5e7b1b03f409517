import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, inTransaction, isConflict, DomainError, type Tx } from '#libs/core/platform';
import type { Selectable } from 'kysely';
import { AccountMailer } from './account-mailer.port.js';
import { AccountLinks } from './account-links.js';
import type { SignedIn } from './accounts.service.js';
import { operatorRoleOf } from './identity.queries.js';
import { passwordError, Passwords } from './passwords.js';
import { Sessions } from './sessions.js';
import { db, type IdentityTables } from './tables.js';

const HOLDER = [
  'id',
  'email',
  'full_name',
  'role',
  'operator_role',
  'token_version',
  'password_hash',
  'email_verified_at',
] as const;

type Holder = Pick<Selectable<IdentityTables['users']>, (typeof HOLDER)[number]>;

/** E-mail address and password of an account, and what proves that they are somebody's. @spec D10 */
@Injectable()
export class Credentials {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly passwords: Passwords,
    private readonly links: AccountLinks,
    private readonly mails: AccountMailer,
    private readonly sessions: Sessions,
  ) {}

  /**
   * Asks for the present password before something that cannot be taken back.
   * @param field under which the form asks for it
   * @throws DomainError `account.password_wrong`
   */
  async prove(userId: string, password: string, field: string): Promise<void> {
    const { password_hash: hash } = await this.holder(this.em, userId);
    if (!(await this.passwords.matches(hash, password)))
      throw new DomainError('account.password_wrong', { field });
  }

  /**
   * Changes the password; every session ends, and who asks goes on in a new one.
   * @throws DomainError `account.password_wrong`, `account.password_same`, `auth.password_too_short`, `auth.password_too_common`
   */
  async changePassword(userId: string, present: string, next: string): Promise<SignedIn> {
    const refusal = passwordError(next);
    if (refusal) throw refusal;
    await this.prove(userId, present, 'current_password');
    if (present === next) throw new DomainError('account.password_same', { field: 'password' });
    const hash = await this.passwords.hash(next);
    return inTransaction(this.em, (tx) => this.setPassword(tx, userId, hash));
  }

  /**
   * Asks for a new e-mail address: it counts once the link sent to it was opened.
   * @throws DomainError `account.password_wrong`, `account.email_same`, `auth.email_taken`, `account.too_many_letters`
   */
  async requestEmail(userId: string, email: string, password: string): Promise<void> {
    await this.prove(userId, password, 'password');
    await inTransaction(this.em, async (tx) => {
      const holder = await this.holder(tx, userId);
      if (holder.email.toLowerCase() === email.toLowerCase())
        throw new DomainError('account.email_same', { field: 'email' });
      if (await db(tx).selectFrom('users').select('id').where('email', '=', email).executeTakeFirst())
        throw new DomainError('auth.email_taken', { field: 'email' });
      await this.links.send(tx, 'change_email', { userId, email, name: holder.full_name });
    });
  }

  /** Sends the link that confirms the present address again. @throws DomainError `account.email_confirmed`, `account.too_many_letters` */
  async requestVerification(userId: string): Promise<void> {
    await inTransaction(this.em, async (tx) => {
      const { email, full_name: name, email_verified_at: verifiedAt } = await this.holder(tx, userId);
      if (verifiedAt) throw new DomainError('account.email_confirmed');
      await this.links.send(tx, 'verify_email', { userId, email, name });
    });
  }

  /**
   * Opens a link that was sent to an address: it belongs to this account from now on.
   * @returns the address
   * @throws DomainError `account.link_unusable`, `auth.email_taken` when somebody registered it meanwhile
   */
  async confirmEmail(token: string): Promise<string> {
    try {
      return await inTransaction(this.em, async (tx) => {
        const link = await this.links.use(tx, ['verify_email', 'change_email'], token);
        const before = await this.holder(tx, link.userId, { lock: true });
        await db(tx)
          .updateTable('users')
          .set({ email: link.email, email_verified_at: this.clock.now() })
          .where('id', '=', link.userId)
          .execute();
        if (link.purpose === 'change_email') await this.leaveAddress(tx, before);
        return link.email;
      });
    } catch (error) {
      if (isConflict(error)) throw new DomainError('auth.email_taken');
      throw error;
    }
  }

  /** Sends the link to a new password, when there is an account for this address that can sign in. */
  async sendReset(tx: Tx, email: string): Promise<void> {
    const holder = await db(tx)
      .selectFrom('users')
      .select(HOLDER)
      .where('email', '=', email)
      .where('suspended_at', 'is', null)
      .where('erased_at', 'is', null)
      .executeTakeFirst();
    if (!holder) return;
    try {
      await this.links.send(tx, 'reset_password', {
        userId: holder.id,
        email: holder.email,
        name: holder.full_name,
      });
    } catch (error) {
      // Who asks too often is told nothing, like everybody else.
      if (!(error instanceof DomainError && error.code === 'account.too_many_letters')) throw error;
    }
  }

  /**
   * Sets a password by a link; every session ends.
   * @throws DomainError `account.link_unusable`, `auth.password_too_short`, `auth.password_too_common`
   */
  async resetPassword(token: string, password: string): Promise<void> {
    const refusal = passwordError(password);
    if (refusal) throw refusal;
    // Hashing is slow: nobody gets it for a link that is none.
    if (!(await this.links.isUsable(this.em, 'reset_password', token)))
      throw new DomainError('account.link_unusable');
    const hash = await this.passwords.hash(password);
    await inTransaction(this.em, async (tx) => {
      const { userId } = await this.links.use(tx, ['reset_password'], token);
      // Whoever opened the link reads that mailbox.
      await db(tx)
        .updateTable('users')
        .set({ email_verified_at: this.clock.now() })
        .where('id', '=', userId)
        .where('email_verified_at', 'is', null)
        .execute();
      await this.setPassword(tx, userId, hash);
    });
  }

  private async setPassword(tx: Tx, userId: string, hash: string): Promise<SignedIn> {
    await db(tx).updateTable('users').set({ password_hash: hash }).where('id', '=', userId).execute();
    await this.sessions.endAll(userId, tx);
    await this.links.close(tx, userId, ['reset_password']);
    const holder = await this.holder(tx, userId);
    await this.tell(tx, 'password_changed', holder);
    return {
      id: holder.id,
      role: holder.role,
      operatorRole: operatorRoleOf(holder),
      tokenVersion: holder.token_version,
    };
  }

  /** The old address hears of it, and no link that was sent there works any more. */
  private async leaveAddress(tx: Tx, before: Holder): Promise<void> {
    await this.links.close(tx, before.id, ['verify_email', 'reset_password']);
    await this.tell(tx, 'email_changed', before);
  }

  private tell(tx: Tx, kind: 'password_changed' | 'email_changed', to: Holder): Promise<void> {
    return this.mails.queue(tx, {
      kind,
      userId: to.id,
      to: to.email,
      name: to.full_name,
      dedupeKey: `${kind}-${randomUUID()}`,
    });
  }

  private async holder(
    em: EntityManager,
    userId: string,
    { lock }: { lock: boolean } = { lock: false },
  ): Promise<Holder> {
    const account = db(em)
      .selectFrom('users')
      .select(HOLDER)
      .where('id', '=', userId)
      .where('erased_at', 'is', null);
    const holder = await (lock ? account.forUpdate() : account).executeTakeFirst();
    if (!holder) throw new DomainError('auth.required');
    return holder;
  }
}
