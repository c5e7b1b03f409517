import { DomainError, type Tx } from '#libs/core/platform';
import type { AccountMailer } from '../account-mailer.port.js';
import { forgetTokens } from '../known-tokens.js';
import { lockedExistingUser } from '../lock-user.js';
import { db } from '../tables.js';
import { deleteAuthenticatorApp } from './authenticator-apps.js';
import { endChallengesOf } from './challenges.js';
import { deleteRecoveryCodes } from './recovery-codes.js';
import { tellOfSecondFactor } from './second-factors.js';

/**
 * Removes every second factor of an operator who has lost them, within the transaction that audits it. Their sessions end, and they are told by
 * email. Idempotent.
 * @throws DomainError `user.not_found`, `user.not_operator`
 */
export async function resetSecondFactors(tx: Tx, userId: string, mails: AccountMailer): Promise<void> {
  const user = await lockedExistingUser(tx, userId);
  if (user.role !== 'admin') throw new DomainError('user.not_operator');
  await forgetSecondFactors(tx, userId);
  user.revokeTokens();
  await tx.flush();
  await db(tx).deleteFrom('sessions').where('user_id', '=', userId).execute();
  await forgetTokens(tx, userId);
  await tellOfSecondFactor(tx, mails, user, 'reset');
}

/** Deletes somebody's second factors, and what they had begun. */
export async function forgetSecondFactors(tx: Tx, userId: string): Promise<void> {
  await db(tx).deleteFrom('passkeys').where('user_id', '=', userId).execute();
  await deleteAuthenticatorApp(tx, userId);
  await deleteRecoveryCodes(tx, userId);
  await endChallengesOf(tx, userId);
}
