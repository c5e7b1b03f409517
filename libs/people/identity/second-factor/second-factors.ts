import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from '#libs/core/contracts';
import {
  Clock,
  CONFIG,
  DomainError,
  inTransaction,
  realNow,
  realNowPlus,
  type Config,
  type SealingKey,
  type Tx,
} from '#libs/core/platform';
import { PROOF_MINUTES } from '#libs/core/rules';
import { AccountMailer, type SecondFactorChange } from '../account-mailer.port.js';
import type { SignedIn } from '../accounts.service.js';
import { operatorRoleOf } from '../identity.queries.js';
import { forgetTokens } from '../known-tokens.js';
import { lockedUser } from '../lock-user.js';
import { db } from '../tables.js';
import type { User } from '../user.entity.js';
import { AuthenticatorApps, deleteAuthenticatorApp, type NewApp } from './authenticator-apps.js';
import {
  beginInSession,
  beginSignIn,
  endChallenge,
  openInSession,
  openSignIn,
  setChallenge,
  takeChallenge,
  type OperatorSession,
} from './challenges.js';
import { Passkeys } from './passkeys.js';
import { deleteRecoveryCodes, renewRecoveryCodes, takeRecoveryCode } from './recovery-codes.js';
import { kindsOfSecondFactor } from './second-factor.queries.js';

/** What proves a second factor: one of them. */
export type Proof =
  | { kind: 'code'; code: string }
  | { kind: 'recovery_code'; code: string }
  | { kind: 'passkey'; assertion: PasskeyAssertion };

/** A factor that was added; with the first one come recovery codes, which are shown once. */
export interface Added {
  recoveryCodes: string[] | null;
}

/** Operators' second factors: signing in with them, adding and removing them. @spec decision 49 */
@Injectable()
export class SecondFactors {
  private readonly key: SealingKey;

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly passkeys: Passkeys,
    private readonly apps: AuthenticatorApps,
    private readonly mails: AccountMailer,
    @Inject(CONFIG) private readonly config: Pick<Config, 'production' | 'secondFactorSecret'>,
  ) {
    this.key = { secret: config.secondFactorSecret, purpose: 'recovery codes' };
  }

  /** Begins a sign-in that waits for a second factor, after the right password. @returns a token that continues it once */
  beginSignIn(userId: string): Promise<string> {
    return beginSignIn(this.em, userId);
  }

  /** Who continues a sign-in with this token. @throws DomainError `auth.challenge_expired` */
  async signingIn(token: string | undefined): Promise<string> {
    return (await this.openSignIn(token)).userId;
  }

  /** What the browser needs to continue a sign-in with a passkey. @throws DomainError `auth.challenge_expired` */
  async signInOptions(token: string | undefined): Promise<PasskeyRequestOptions> {
    const { id, userId } = await this.openSignIn(token);
    const options = await this.passkeys.requestOptions(this.em, userId);
    await setChallenge(this.em, id, options.challenge);
    return options;
  }

  /**
   * Continues a sign-in; its token counts no more afterwards.
   * @throws DomainError `auth.second_factor_wrong`, `auth.challenge_expired`, `auth.suspended`
   */
  async signIn(token: string | undefined, proof: Proof): Promise<SignedIn> {
    const { id, userId } = await this.openSignIn(token);
    const challenge = proof.kind === 'passkey' ? await takeChallenge(this.em, id) : null;
    return inTransaction(this.em, async (tx) => {
      const user = await lockedOperator(tx, userId);
      if (!(await endChallenge(tx, id))) throw new DomainError('auth.challenge_expired');
      await this.prove(tx, user, proof, challenge);
      if (user.suspendedAt) throw new DomainError('auth.suspended');
      const operatorRole = operatorRoleOf({ role: user.role, operator_role: user.operatorRole ?? null });
      return { id: user.id, role: user.role, operatorRole, tokenVersion: user.tokenVersion };
    });
  }

  /** What the browser needs to confirm with a passkey who somebody is. */
  async confirmationOptions(session: OperatorSession): Promise<PasskeyRequestOptions> {
    const options = await this.passkeys.requestOptions(this.em, session.userId);
    await beginInSession(this.em, session, 'confirm', { challenge: options.challenge });
    return options;
  }

  /** Proves a second factor within a session. @throws DomainError `auth.second_factor_wrong`, `auth.challenge_expired` */
  async confirm(session: OperatorSession, proof: Proof): Promise<void> {
    const challenge = proof.kind === 'passkey' ? await this.taken(session, 'confirm') : null;
    await inTransaction(this.em, async (tx) => {
      const user = await lockedOperator(tx, session.userId);
      await this.prove(tx, user, proof, challenge);
      await markConfirmed(tx, session.sessionId);
    });
  }

  /** Notes that somebody has proved who they are in another way. */
  async confirmed({ sessionId }: OperatorSession): Promise<void> {
    await markConfirmed(this.em, sessionId);
  }

  /** What the browser needs to make a passkey. @throws DomainError `account.confirmation_required`, `account.too_many_passkeys` */
  async beginPasskey(session: OperatorSession): Promise<PasskeyCreationOptions> {
    await assertConfirmed(this.em, session);
    const { email, full_name: name } = await this.nameOf(session.userId);
    const options = await this.passkeys.creationOptions(this.em, { id: session.userId, email, name });
    await beginInSession(this.em, session, 'add_passkey', { challenge: options.challenge });
    return options;
  }

  /**
   * Adds the passkey that a browser has made.
   * @throws DomainError `auth.challenge_expired`, `account.passkey_unusable`, `account.passkey_known`
   */
  async addPasskey(
    tx: Tx,
    session: OperatorSession,
    { name, registration }: { name: string; registration: PasskeyRegistration },
  ): Promise<Added & { id: string }> {
    const challenge = await this.taken(session, 'add_passkey');
    const user = await lockedOperator(tx, session.userId);
    const had = await this.hasAny(tx, user.id);
    const id = await this.passkeys.add(tx, user.id, { challenge, name, registration });
    return { id, ...(await this.added(tx, session, user, { had, change: 'passkey_added' })) };
  }

  /** The secret of an authenticator app that somebody adds. @throws DomainError `account.confirmation_required` */
  async beginApp(session: OperatorSession): Promise<Pick<NewApp, 'secret' | 'address'>> {
    await assertConfirmed(this.em, session);
    const { email } = await this.nameOf(session.userId);
    const { secret, address, sealed } = this.apps.create(email);
    await beginInSession(this.em, session, 'add_app', { sealed_secret: sealed });
    return { secret, address };
  }

  /**
   * Adds the authenticator app, in the place of the one before, once it shows the right code.
   * @throws DomainError `auth.challenge_expired`, `auth.second_factor_wrong`
   */
  async addApp(tx: Tx, session: OperatorSession, code: string): Promise<Added> {
    const begun = await openInSession(tx, session, 'add_app');
    if (!begun?.sealedSecret) throw new DomainError('auth.challenge_expired');
    const user = await lockedOperator(tx, session.userId);
    const had = await this.hasAny(tx, user.id);
    if (!(await this.apps.add(tx, user.id, { sealed: begun.sealedSecret, code }))) throw wrong();
    if (!(await endChallenge(tx, begun.id))) throw new DomainError('auth.challenge_expired');
    return this.added(tx, session, user, { had, change: 'app_added' });
  }

  /**
   * Removes a passkey. @returns its name
   * @throws DomainError `account.confirmation_required`, `account.passkey_not_found`, `account.last_second_factor` in production
   */
  async removePasskey(tx: Tx, session: OperatorSession, id: string): Promise<string> {
    await assertConfirmed(tx, session);
    const user = await lockedOperator(tx, session.userId);
    const removed = await db(tx)
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', user.id)
      .returning('name')
      .executeTakeFirst();
    if (!removed) throw new DomainError('account.passkey_not_found');
    await this.removed(tx, user, 'passkey_removed');
    return removed.name;
  }

  /**
   * Removes the authenticator app.
   * @throws DomainError `account.confirmation_required`, `account.authenticator_app_not_found`, `account.last_second_factor` in production
   */
  async removeApp(tx: Tx, session: OperatorSession): Promise<void> {
    await assertConfirmed(tx, session);
    const user = await lockedOperator(tx, session.userId);
    if (!(await deleteAuthenticatorApp(tx, user.id)))
      throw new DomainError('account.authenticator_app_not_found');
    await this.removed(tx, user, 'app_removed');
  }

  /** Replaces the recovery codes. @throws DomainError `account.confirmation_required`, `account.no_second_factor` */
  async renewCodes(tx: Tx, session: OperatorSession): Promise<string[]> {
    await assertConfirmed(tx, session);
    const user = await lockedOperator(tx, session.userId);
    if (!(await this.hasAny(tx, user.id))) throw new DomainError('account.no_second_factor');
    const codes = await renewRecoveryCodes(tx, user.id, { key: this.key, now: this.clock.now() });
    await this.tell(tx, user, 'recovery_codes_renewed');
    return codes;
  }

  private async added(
    tx: Tx,
    { sessionId }: OperatorSession,
    user: User,
    { had, change }: { had: boolean; change: SecondFactorChange },
  ): Promise<Added> {
    // Sessions that began without it are not trusted any more.
    await db(tx)
      .deleteFrom('sessions')
      .where('user_id', '=', user.id)
      .where('second_factor', '=', false)
      .where('id', '<>', sessionId)
      .execute();
    await db(tx).updateTable('sessions').set({ second_factor: true }).where('id', '=', sessionId).execute();
    await forgetTokens(tx, user.id);
    await this.tell(tx, user, change);
    const now = this.clock.now();
    return { recoveryCodes: had ? null : await renewRecoveryCodes(tx, user.id, { key: this.key, now }) };
  }

  private async removed(tx: Tx, user: User, change: SecondFactorChange): Promise<void> {
    if (!(await this.hasAny(tx, user.id))) {
      if (this.config.production) throw new DomainError('account.last_second_factor');
      await deleteRecoveryCodes(tx, user.id);
      await db(tx)
        .updateTable('sessions')
        .set({ second_factor: false })
        .where('user_id', '=', user.id)
        .execute();
    }
    await forgetTokens(tx, user.id);
    await this.tell(tx, user, change);
  }

  private async prove(tx: Tx, user: User, proof: Proof, challenge: string | null): Promise<void> {
    if (proof.kind === 'passkey') {
      if (challenge === null) throw new DomainError('auth.challenge_expired');
      if (!(await this.passkeys.use(tx, user.id, challenge, proof.assertion))) throw wrong();
      return;
    }
    if (proof.kind === 'code') {
      if (!(await this.apps.use(tx, user.id, proof.code))) throw wrong('code');
      return;
    }
    const now = this.clock.now();
    if (!(await takeRecoveryCode(tx, user.id, { code: proof.code, key: this.key, now })))
      throw wrong('recovery_code');
    await this.tell(tx, user, 'recovery_code_used');
  }

  private async openSignIn(token: string | undefined) {
    const open = token === undefined ? null : await openSignIn(this.em, token);
    if (!open) throw new DomainError('auth.challenge_expired');
    return open;
  }

  private async taken(session: OperatorSession, purpose: 'confirm' | 'add_passkey'): Promise<string> {
    const open = await openInSession(this.em, session, purpose);
    const challenge = open && (await takeChallenge(this.em, open.id));
    if (!challenge) throw new DomainError('auth.challenge_expired');
    return challenge;
  }

  private async hasAny(em: EntityManager, userId: string): Promise<boolean> {
    return (await kindsOfSecondFactor(em, userId)).length > 0;
  }

  private nameOf(userId: string) {
    return db(this.em)
      .selectFrom('users')
      .select(['email', 'full_name'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
  }

  private tell(tx: Tx, user: User, change: SecondFactorChange): Promise<void> {
    return tellOfSecondFactor(tx, this.mails, user, change);
  }
}

/** Tells an operator by email what has changed. */
export const tellOfSecondFactor = (
  tx: Tx,
  mails: AccountMailer,
  user: Pick<User, 'id' | 'email' | 'fullName'>,
  change: SecondFactorChange,
): Promise<void> =>
  mails.queue(tx, {
    kind: 'second_factor_changed',
    userId: user.id,
    to: user.email,
    name: user.fullName,
    change,
    dedupeKey: `second-factor-${randomUUID()}`,
  });

/** @throws DomainError `account.confirmation_required` unless the operator of a session has proved in the last minutes who they are */
async function assertConfirmed(em: EntityManager, { userId, sessionId }: OperatorSession): Promise<void> {
  const session = await db(em)
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('confirmed_at', '>', realNowPlus(-PROOF_MINUTES * 60))
    .executeTakeFirst();
  if (!session) throw new DomainError('account.confirmation_required');
}

async function markConfirmed(em: EntityManager, sessionId: string): Promise<void> {
  await db(em).updateTable('sessions').set({ confirmed_at: realNow() }).where('id', '=', sessionId).execute();
}

/** @throws DomainError `auth.required` when the account is none of an operator any more */
async function lockedOperator(tx: Tx, userId: string): Promise<User> {
  const user = await lockedUser(tx, userId);
  if (!user || user.erasedAt || user.role !== 'admin') throw new DomainError('auth.required');
  return user;
}

const wrong = (field?: string): DomainError =>
  new DomainError('auth.second_factor_wrong', field === undefined ? {} : { field });
