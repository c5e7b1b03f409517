import type { PersonalData } from '#libs/core/platform';
import { staysOf, staysToCome, unsettledStays } from './personal-data.queries.js';
import { db } from './tables.js';

/** Bookings; they outlive a deleted account, without the traveler's texts. */
export const bookingsPersonalData: PersonalData = {
  lists: {
    bookings: staysOf,
    stays_in_my_homes: (em, userId) =>
      db(em)
        .selectFrom('bookings')
        .select((row) => row.cast<string>('id', 'text').as('key'))
        .select(['id', 'property_id', 'check_in_date', 'check_out_date', 'guests', 'status'])
        .select(['subtotal_cents', 'cleaning_cents', 'service_fee_cents', 'owner_cents'])
        .select(['kept_cleaning_cents', 'created_at'])
        .where('owner_id', '=', userId),
  },

  deletionBlockers: (em, userId) => [staysToCome(em, userId), unsettledStays(em, userId)],

  async forget(tx, { id }) {
    await db(tx)
      .updateTable('bookings')
      .set({ special_requests: null, cancellation_note: null })
      .where('traveler_id', '=', id)
      .execute();
  },
};
