import type { ListScreenName } from '../../page/list-paths.js';
import type { ListScreenSpec } from './list-spec.js';
import { BOOKINGS, USERS, HOMES } from './marketplace-lists.js';
import { REVIEWS, SUPPORT, CONVERSATIONS, MAILS } from './message-lists.js';
import { REFUNDS, PAYOUTS, HOLDS, DISPUTES, SUBSCRIPTIONS } from './money-lists.js';
import { PERKS, VOUCHERS } from './loyalty-lists.js';
import { APPROVALS, WEBHOOK_EVENTS, AUDIT } from './system-lists.js';

/** The definitions of all lists. */
export const LIST_SCREENS: Readonly<Record<ListScreenName, ListScreenSpec>> = {
  bookings: BOOKINGS,
  users: USERS,
  homes: HOMES,
  reviews: REVIEWS,
  support: SUPPORT,
  conversations: CONVERSATIONS,
  mails: MAILS,
  refunds: REFUNDS,
  'money/payouts': PAYOUTS,
  'money/holds': HOLDS,
  disputes: DISPUTES,
  subscriptions: SUBSCRIPTIONS,
  'webhook-events': WEBHOOK_EVENTS,
  approvals: APPROVALS,
  audit: AUDIT,
  perks: PERKS,
  vouchers: VOUCHERS,
};
