import type { PersonalData } from '#libs/core/platform';
import { FORMER_GUEST, FORMER_HOST } from '#libs/core/rules';
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
  },

  async forget(tx, { id, email, role }, now) {
    await db(tx).deleteFrom('sessions').where('user_id', '=', id).execute();
    await db(tx).deleteFrom('account_links').where('user_id', '=', id).execute();
    await db(tx).deleteFrom('reset_requests').where('email', '=', email).execute();
    await db(tx)
      .updateTable('users')
      .set((user) => ({
        email: `${id}@erased.invalid`,
        full_name: role === 'property_owner' ? FORMER_HOST : FORMER_GUEST,
        phone: null,
        age: null,
        age_stated_at: null,
        has_valid_id: false,
        password_hash: 'erased',
        email_verified_at: null,
        token_version: user('token_version', '+', 1),
        erased_at: now,
      }))
      .where('id', '=', id)
      .execute();
  },
};
