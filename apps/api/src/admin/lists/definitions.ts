import { APPROVALS } from './definitions/approvals.queries.js';
import { REFUNDS, DISPUTES, FINDINGS, WEBHOOK_EVENTS } from './definitions/money.queries.js';
import { PAYOUTS, HOLDS } from './definitions/payouts.queries.js';
import { USERS, MAILS, SUPPORT, CONVERSATIONS, AUDIT } from './definitions/people.queries.js';
import { PERKS, SUBSCRIPTIONS, VOUCHERS } from './definitions/program.queries.js';
import { BOOKINGS, HOMES, REVIEWS } from './definitions/stays.queries.js';
import type { ListDefinition } from './list-definition.js';

/** All lists of the operators' tools that {@link ListReader} reads. */
export const LISTS: readonly ListDefinition[] = [
  BOOKINGS,
  USERS,
  HOMES,
  REFUNDS,
  DISPUTES,
  FINDINGS,
  WEBHOOK_EVENTS,
  AUDIT,
  REVIEWS,
  PAYOUTS,
  HOLDS,
  SUBSCRIPTIONS,
  PERKS,
  VOUCHERS,
  MAILS,
  SUPPORT,
  CONVERSATIONS,
  APPROVALS,
];
