import { deletionBlocker, type PersonalData } from '#libs/core/platform';
import { compareLeavingGuest } from './own-stays.js';
import { db } from './tables.js';

/** Payouts are accounting records and are kept unchanged. What a guest and an owner share is looked at while it is there. */
export const payoutsPersonalData: PersonalData = {
  lists: {
    payouts: (em, userId) =>
      db(em)
        .selectFrom('payouts')
        .select((row) => row.cast<string>('id', 'text').as('key'))
        .select(['amount_cents', 'currency', 'state', 'requested_at', 'finished_at'])
        .where('owner_id', '=', userId),
  },

  // A sent payout stays open until it is booked.
  deletionBlockers: (em, userId) => [
    db(em)
      .selectFrom('payouts')
      .select((row) => deletionBlocker('payout', { amount: row.ref('amount_cents') }))
      .where('owner_id', '=', userId)
      .where((payout) =>
        payout.or([
          payout('state', '=', 'requested'),
          payout.and([payout('state', '=', 'sent'), payout('ledger_transaction_id', 'is', null)]),
        ]),
      ),
  ],

  async forget(tx, { id }, now) {
    await compareLeavingGuest(tx, id, now);
    await db(tx).deleteFrom('owner_cards').where('owner_id', '=', id).execute();
  },
};
