import type { ListPlaceName } from './list-places.js';
import type { ListScreenSpec } from './list-spec.js';
import { BOOKINGS, USERS, HOMES } from './marketplace-lists.js';
import { REVIEWS, SUPPORT, MAILS } from './word-lists.js';
import { REFUNDS, PAYOUTS, HOLDS, DISPUTES, SUBSCRIPTIONS } from './money-lists.js';
import { PERKS, VOUCHERS } from './program-lists.js';
import { NOTICES, AUDIT } from './machinery-lists.js';

/** Every list; one table shows them all. */
export const LIST_SCREENS: Readonly<Record<ListPlaceName, ListScreenSpec>> = {
  bookings: BOOKINGS,
  users: USERS,
  homes: HOMES,
  reviews: REVIEWS,
  support: SUPPORT,
  mails: MAILS,
  refunds: REFUNDS,
  'money/payouts': PAYOUTS,
  'money/holds': HOLDS,
  disputes: DISPUTES,
  subscriptions: SUBSCRIPTIONS,
  notices: NOTICES,
  audit: AUDIT,
  perks: PERKS,
  vouchers: VOUCHERS,
};
