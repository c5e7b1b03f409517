import type { PersonalData } from '#libs/core/platform';
import { forgetPayer } from '#libs/money/provider';
import { openDisputes, openRefunds, paymentsOf, refundsOf, staysPaidBy } from './personal-data.queries.js';
import { db } from './tables.js';

/** Payments and refunds are accounting records and are kept unchanged, but not which card has paid. */
export const paymentsPersonalData: PersonalData = {
  lists: { payments: paymentsOf, refunds: refundsOf },
  deletionBlockers: (em, userId) => [openDisputes(em, userId), openRefunds(em, userId)],

  async forget(tx, { id }) {
    await db(tx)
      .updateTable('payments')
      .set({ card_fingerprint: null })
      .where('booking_id', 'in', staysPaidBy(tx, id))
      .where('card_fingerprint', 'is not', null)
      .execute();
    const stays = await staysPaidBy(tx, id).execute();
    await forgetPayer(
      tx,
      stays.map((stay) => stay.id),
    );
  },
};
