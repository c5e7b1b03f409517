import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, inTransaction, isConflict, DomainError, type Tx } from '#libs/core/platform';
import type { Selectable } from 'kysely';
import { AccountMailer } from './account-mailer.port.js';
import { AccountLinks } from './account-links.js';
import type { SignedIn } from './accounts.service.js';
import { operatorRoleOf } from './identity.queries.js';
import { lockedUser } from './lock-user.js';
import { passwordError, Passwords } from './passwords.js';
import { Sessions } from './sessions.js';
import { db, type IdentityTables } from './tables.js';
import type { User } from './user.entity.js';

const ACCOUNT_COLUMNS = ['id', 'email', 'full_name', 'password_hash', 'email_verified_at'] as const;

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
   * @returns the hash that it was compared with
   * @throws DomainError `account.password_wrong`
   */
  async prove(userId: string, password: string, field: string): Promise<string> {
    const { password_hash: hash } = await this.accountOf(this.em, userId);
    if (!(await this.passwords.matches(hash, password)))
      throw new DomainError('account.password_wrong', { field });
    return hash;
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
    return inTransaction(this.em, async (tx) => this.setPassword(tx, await lockedAccount(tx, userId), hash));
  }

  /**
   * Requests a change of email address, which takes effect when the link sent to it is opened. The present address is told, and until then
   * another password, signing out everywhere or ending the session by email closes the link.
   * @throws DomainError `account.password_wrong`, `account.email_same`, `auth.email_taken`, `account.too_many_letters`
   */
  async requestEmail(userId: string, email: string, password: string): Promise<void> {
    const proved = await this.prove(userId, password, 'password');
    await inTransaction(this.em, async (tx) => {
      const account = await lockedAccount(tx, userId);
      // Whoever chose another password meanwhile has closed what was asked for with this one.
      if (account.passwordHash !== proved)
        throw new DomainError('account.password_wrong', { field: 'password' });
      if (account.email.toLowerCase() === email.toLowerCase())
        throw new DomainError('account.email_same', { field: 'email' });
      if (await db(tx).selectFrom('users').select('id').where('email', '=', email).executeTakeFirst())
        throw new DomainError('auth.email_taken', { field: 'email' });
      await this.links.send(tx, 'change_email', { userId, email, name: account.fullName });
      await this.notify(tx, 'email_change_asked', account, account.email);
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
        const user = await lockedAccount(tx, link.userId);
        const previous = user.email;
        user.confirmEmail(link.email, this.clock.now());
        await tx.flush();
        if (link.purpose === 'change_email') await this.retireAddress(tx, user, previous);
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
      const user = await lockedAccount(tx, userId);
      // Opening the link proves access to the mailbox.
      if (!user.emailVerifiedAt) user.confirmEmail(user.email, this.clock.now());
      await this.setPassword(tx, user, hash);
    });
  }

  private async setPassword(tx: Tx, user: User, hash: string): Promise<SignedIn> {
    user.changePassword(hash);
    await tx.flush();
    await this.sessions.deleteAll(tx, user.id);
    await this.links.close(tx, user.id, ['reset_password']);
    await this.notify(tx, 'password_changed', user, user.email);
    return {
      id: user.id,
      role: user.role,
      operatorRole: operatorRoleOf({ role: user.role, operator_role: user.operatorRole ?? null }),
      tokenVersion: user.tokenVersion,
    };
  }

  /** Closes all links sent to the previous address, and notifies it. */
  private async retireAddress(tx: Tx, user: User, previous: string): Promise<void> {
    await this.links.close(tx, user.id, ['verify_email', 'reset_password']);
    await this.notify(tx, 'email_changed', user, previous);
  }

  private notify(
    tx: Tx,
    kind: 'password_changed' | 'email_changed' | 'email_change_asked',
    user: User,
    to: string,
  ): Promise<void> {
    return this.mails.queue(tx, {
      kind,
      userId: user.id,
      to,
      name: user.fullName,
      dedupeKey: `${kind}-${randomUUID()}`,
    });
  }

  private async accountOf(em: EntityManager, userId: string): Promise<Account> {
    const account = await db(em)
      .selectFrom('users')
      .select(ACCOUNT_COLUMNS)
      .where('id', '=', userId)
      .where('erased_at', 'is', null)
      .executeTakeFirst();
    if (!account) throw new DomainError('auth.required');
    return account;
  }
}

/** Loads an account to change it. @throws DomainError `auth.required` when it has been deleted */
async function lockedAccount(tx: Tx, userId: string): Promise<User> {
  const user = await lockedUser(tx, userId);
  if (!user || user.erasedAt) throw new DomainError('auth.required');
  return user;
}
