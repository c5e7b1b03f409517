import { sql } from 'kysely';
import { deletionBlocker, type PersonalData } from '#libs/core/platform';
import { db } from './tables.js';

/** Plans and their charges are accounting records and are kept unchanged, but not which card has paid. An event has the provider's customer deleted. */
export const subscriptionsPersonalData: PersonalData = {
  lists: {
    plans: (em, userId) =>
      db(em)
        .selectFrom('subscriptions')
        .select((row) => row.cast<string>('id', 'text').as('key'))
        .select(['plan', 'price_cents', 'status', 'period_start', 'period_end', 'started_at', 'ended_at'])
        .where('user_id', '=', userId),
    plan_charges: (em, userId) =>
      db(em)
        .selectFrom('subscription_invoices')
        .select((row) => row.cast<string>('id', 'text').as('key'))
        .select(['number', 'reason', 'status', 'total_cents', 'paid_cents', 'card_brand', 'card_last4'])
        .select(['card_fingerprint', 'issued_at', 'paid_at'])
        .where('user_id', '=', userId),
  },

  async forget(tx, { id }) {
    await db(tx)
      .updateTable('subscription_invoices')
      .set({ card_fingerprint: null })
      .where('user_id', '=', id)
      .where('card_fingerprint', 'is not', null)
      .execute();
  },

  deletionBlockers: (em, userId) => [
    db(em)
      .selectFrom('subscriptions')
      .select((row) =>
        deletionBlocker('plan', {
          what: row.ref('plan'),
          until: sql<string>`to_char(${row.ref('period_end')} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
        }),
      )
      .where('user_id', '=', userId)
      .where('status', '<>', 'ended'),
    db(em)
      .selectFrom('subscription_checkouts')
      .select((row) => deletionBlocker('plan_change', { what: row.ref('plan') }))
      .where('user_id', '=', userId)
      .where('status', '=', 'open'),
  ],
};
