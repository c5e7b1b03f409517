import { deletionBlocker, type PersonalData } from '#libs/core/platform';
import { sql } from 'kysely';
import type { StoredDetails } from './operation-details.js';
import { UNFINISHED } from './operations.js';
import { db } from './tables.js';

/** Provider calls are kept, without the personal data that was sent. */
export const providerPersonalData: PersonalData = {
  deletionBlockers: (em, userId) => [
    db(em)
      .selectFrom('operations')
      .select((row) => deletionBlocker('plan_change', { amount: row.ref('amount_cents') }))
      .where('user_id', '=', userId)
      .where('booking_id', 'is', null)
      .where('state', 'in', UNFINISHED),
  ],

  async forget(tx, { id }) {
    await db(tx)
      .updateTable('operations')
      .set((row) => ({ details: sql<StoredDetails>`${row.ref('details')} - 'email' - 'name'` }))
      .where('user_id', '=', id)
      .where('kind', 'in', ['create_customer', 'create_account'])
      .execute();
  },
};
