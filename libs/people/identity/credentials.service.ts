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

const ACCOUNT_COLUMNS = [
  'id',
  'email',
  'full_name',
  'role',
  'operator_role',
  'token_version',
  'password_hash',
  'email_verified_at',
] as const;

type Account = Pick<Selectable<IdentityTables['users']>, (typeof ACCOUNT_COLUMNS)[number]>;

/** Verifies and changes the email address and password of an account. @spec D10 */
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
   * Verifies the current password before an irreversible action.
   * @param field the form's field, for the error
   * @throws DomainError `account.password_wrong`
   */
  async prove(userId: string, password: string, field: string): Promise<void> {
    const { password_hash: hash } = await this.accountOf(this.em, userId);
    if (!(await this.passwords.matches(hash, password)))
      throw new DomainError('account.password_wrong', { field });
  }

  /**
   * Changes the password and ends every session; the caller starts a new one for the user.
   * @throws DomainError `account.password_wrong`, `account.password_same`, `auth.password_too_short`, `auth.password_too_common`
   */
  async changePassword(userId: string, current: string, next: string): Promise<SignedIn> {
    const invalid = passwordError(next);
    if (invalid) throw invalid;
    await this.prove(userId, current, 'current_password');
    if (current === next) throw new DomainError('account.password_same', { field: 'password' });
    const hash = await this.passwords.hash(next);
    return inTransaction(this.em, (tx) => this.setPassword(tx, userId, hash));
  }

  /**
   * Requests a change of email address, which takes effect when the link sent to it is opened.
   * @throws DomainError `account.password_wrong`, `account.email_same`, `auth.email_taken`, `account.too_many_letters`
   */
  async requestEmail(userId: string, email: string, password: string): Promise<void> {
    await this.prove(userId, password, 'password');
    await inTransaction(this.em, async (tx) => {
      const account = await this.accountOf(tx, userId);
      if (account.email.toLowerCase() === email.toLowerCase())
        throw new DomainError('account.email_same', { field: 'email' });
      if (await db(tx).selectFrom('users').select('id').where('email', '=', email).executeTakeFirst())
        throw new DomainError('auth.email_taken', { field: 'email' });
      await this.links.send(tx, 'change_email', { userId, email, name: account.full_name });
    });
  }

  /** Sends the link that confirms the current address again. @throws DomainError `account.email_confirmed`, `account.too_many_letters` */
  async requestVerification(userId: string): Promise<void> {
    await inTransaction(this.em, async (tx) => {
      const { email, full_name: name, email_verified_at: verifiedAt } = await this.accountOf(tx, userId);
      if (verifiedAt) throw new DomainError('account.email_confirmed');
      await this.links.send(tx, 'verify_email', { userId, email, name });
    });
  }

  /**
   * Confirms an email address by its link and assigns it to the account.
   * @returns the address
   * @throws DomainError `account.link_unusable`, `auth.email_taken` when it was registered by someone else meanwhile
   */
  async confirmEmail(token: string): Promise<string> {
    try {
      return await inTransaction(this.em, async (tx) => {
        const link = await this.links.use(tx, ['verify_email', 'change_email'], token);
        const before = await this.accountOf(tx, link.userId, { lock: true });
        await db(tx)
          .updateTable('users')
          .set({ email: link.email, email_verified_at: this.clock.now() })
          .where('id', '=', link.userId)
          .execute();
        if (link.purpose === 'change_email') await this.retireAddress(tx, before);
        return link.email;
      });
    } catch (error) {
      if (isConflict(error)) throw new DomainError('auth.email_taken');
      throw error;
    }
  }

  /** Sends a password-reset link if this address belongs to an account that can sign in. */
  async sendReset(tx: Tx, email: string): Promise<void> {
    const account = await db(tx)
      .selectFrom('users')
      .select(ACCOUNT_COLUMNS)
      .where('email', '=', email)
      .where('suspended_at', 'is', null)
      .where('erased_at', 'is', null)
      .executeTakeFirst();
    if (!account) return;
    try {
      await this.links.send(tx, 'reset_password', {
        userId: account.id,
        email: account.email,
        name: account.full_name,
      });
    } catch (error) {
      // Too many requests fail silently, so that the response reveals nothing.
      if (!(error instanceof DomainError && error.code === 'account.too_many_letters')) throw error;
    }
  }

  /**
   * Sets a new password by a link and ends every session.
   * @throws DomainError `account.link_unusable`, `auth.password_too_short`, `auth.password_too_common`
   */
  async resetPassword(token: string, password: string): Promise<void> {
    const invalid = passwordError(password);
    if (invalid) throw invalid;
    // Hashing is slow, so unusable links are rejected first.
    if (!(await this.links.isUsable(this.em, 'reset_password', token)))
      throw new DomainError('account.link_unusable');
    const hash = await this.passwords.hash(password);
    await inTransaction(this.em, async (tx) => {
      const { userId } = await this.links.use(tx, ['reset_password'], token);
      // Opening the link proves access to the mailbox.
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
    const account = await this.accountOf(tx, userId);
    await this.notify(tx, 'password_changed', account);
    return {
      id: account.id,
      role: account.role,
      operatorRole: operatorRoleOf(account),
      tokenVersion: account.token_version,
    };
  }

  /** Closes all links sent to the old address, and notifies it. */
  private async retireAddress(tx: Tx, before: Account): Promise<void> {
    await this.links.close(tx, before.id, ['verify_email', 'reset_password']);
    await this.notify(tx, 'email_changed', before);
  }

  private notify(tx: Tx, kind: 'password_changed' | 'email_changed', to: Account): Promise<void> {
    return this.mails.queue(tx, {
      kind,
      userId: to.id,
      to: to.email,
      name: to.full_name,
      dedupeKey: `${kind}-${randomUUID()}`,
    });
  }

  private async accountOf(
    em: EntityManager,
    userId: string,
    { lock }: { lock: boolean } = { lock: false },
  ): Promise<Account> {
    const query = db(em)
      .selectFrom('users')
      .select(ACCOUNT_COLUMNS)
      .where('id', '=', userId)
      .where('erased_at', 'is', null);
    const account = await (lock ? query.forUpdate() : query).executeTakeFirst();
    if (!account) throw new DomainError('auth.required');
    return account;
  }
}
