import { sql, type Expression } from 'kysely';
import { deletionBlocker, isOneOf, type PersonalData, type Tx } from '#libs/core/platform';
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
      .set((row) => ({ details: withoutPerson(row.ref('details')) }))
      .where('user_id', '=', id)
      .execute();
  },
};

/** Removes the traveler from the recorded calls for these bookings: a payment page names their address. */
export async function forgetPayer(tx: Tx, bookingIds: readonly string[]): Promise<void> {
  await db(tx)
    .updateTable('operations')
    .set((row) => ({ details: withoutPerson(row.ref('details')) }))
    .where((row) => isOneOf(row.ref('booking_id'), bookingIds, 'uuid'))
    .execute();
}

const withoutPerson = (details: Expression<StoredDetails>) =>
  sql<StoredDetails>`jsonb_set(jsonb_set(${details}, '{email}', 'null', false), '{name}', 'null', false)`;
