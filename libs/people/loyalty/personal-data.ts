import type { PersonalData } from '#libs/core/platform';
import { db } from './tables.js';

/** Points and vouchers; accounting records, which outlive a deleted account. */
export const loyaltyPersonalData: PersonalData = {
  lists: {
    points: (em, userId) =>
      db(em)
        .selectFrom('points_lines')
        .select((row) => row.cast<string>('id', 'text').as('key'))
        .select(['booking_id', 'kind', 'state', 'points', 'description', 'formula', 'created_at'])
        .where('user_id', '=', userId),
    vouchers: (em, userId) =>
      db(em)
        .selectFrom('voucher_status')
        .select(['code as key', 'code', 'title as perk', 'kind', 'percent', 'worth_cents', 'created_at'])
        .select(['expires_at', 'booking_id', 'booking_status', 'returned_at'])
        .where('user_id', '=', userId),
  },
};
