import type { PersonalData } from '#libs/core/platform';
import { forgetTokens } from './known-tokens.js';
import { lockedUser } from './lock-user.js';
import { forgetSecondFactors } from './second-factor/reset-second-factors.js';
import { db } from './tables.js';

/** Accounts; they are anonymised, because bookings, payments, points and reviews refer to them. */
export const identityPersonalData: PersonalData = {
  lists: {
    account: (em, userId) =>
      db(em)
        .selectFrom('users')
        .select((row) => row.cast<string>('id', 'text').as('key'))
        .select(['id', 'email', 'full_name', 'role', 'phone', 'age', 'age_stated_at', 'has_valid_id'])
        .select(['terms_agreed_at', 'plan', 'email_verified_at', 'created_at'])
        .where('id', '=', userId),
    sessions: (em, userId) =>
      db(em)
        .selectFrom('sessions')
        .select((row) => row.cast<string>('id', 'text').as('key'))
        .select(['device', 'started_at', 'last_seen_at'])
        .where('user_id', '=', userId),
    browser_accounts: (em, userId) =>
      db(em)
        .selectFrom('browser_accounts')
        .select(['account_key as key', 'account_key', 'is_own', 'seen_at'])
        .where('user_id', '=', userId),
    passkeys: (em, userId) =>
      db(em)
        .selectFrom('passkeys')
        .select((row) => row.cast<string>('id', 'text').as('key'))
        .select(['name', 'added_at', 'last_used_at'])
        .where('user_id', '=', userId),
    authenticator_apps: (em, userId) =>
      db(em)
        .selectFrom('authenticator_apps')
        .select((row) => row.cast<string>('user_id', 'text').as('key'))
        .select(['added_at', 'last_used_at'])
        .where('user_id', '=', userId),
    terms: (em, userId) =>
      db(em)
        .selectFrom('terms_acceptances')
        .select(['version as key', 'version', 'accepted_at'])
        .where('user_id', '=', userId),
  },

  async forget(tx, { id, email }, now) {
    await forgetSecondFactors(tx, id);
    await db(tx).deleteFrom('sessions').where('user_id', '=', id).execute();
    await db(tx).deleteFrom('browser_accounts').where('user_id', '=', id).execute();
    await db(tx).deleteFrom('terms_acceptances').where('user_id', '=', id).execute();
    await db(tx).deleteFrom('user_notes').where('user_id', '=', id).execute();
    await db(tx).deleteFrom('account_links').where('user_id', '=', id).execute();
    await db(tx).deleteFrom('reset_requests').where('email', '=', email).execute();
    const user = await lockedUser(tx, id);
    user?.erase(now);
    await tx.flush();
    await forgetTokens(tx, id);
  },
};
