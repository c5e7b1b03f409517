import type { ExpressionBuilder } from 'kysely';
import type { PersonalData } from '#libs/core/platform';
import { staysOf, staysToCome, unsettledStays } from './personal-data.queries.js';
import { db, type BookingsTables } from './tables.js';

/** What the owner wrote about a cancellation of their own. */
const ownWords = (row: ExpressionBuilder<BookingsTables, 'bookings'>) =>
  row.case().when('cancelled_by', '=', 'owner').then(row.ref('cancellation_note')).end();

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
        .select(['kept_cleaning_cents', 'created_at', 'cancelled_at', 'cancellation_cause'])
        .select((row) => ownWords(row).as('cancellation_note'))
        .where('owner_id', '=', userId),
  },

  deletionBlockers: (em, userId) => [staysToCome(em, userId), unsettledStays(em, userId)],

  async forget(tx, { id }) {
    await db(tx)
      .updateTable('bookings')
      .set({ special_requests: null, cancellation_note: null })
      .where('traveler_id', '=', id)
      // Most have neither, and writing a row anew would count it anew.
      .where((row) =>
        row.or([row('special_requests', 'is not', null), row('cancellation_note', 'is not', null)]),
      )
      .execute();
    await db(tx)
      .updateTable('bookings')
      .set({ cancellation_note: null })
      .where('owner_id', '=', id)
      .where('cancelled_by', '=', 'owner')
      .where('cancellation_note', 'is not', null)
      .execute();
  },
};
