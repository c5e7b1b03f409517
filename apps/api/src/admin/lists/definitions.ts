import {
  REFUNDS,
  DISPUTES,
  FINDINGS,
  WEBHOOK_EVENTS,
  PAYOUTS,
  HOLDS,
  SUBSCRIPTIONS,
} from './definitions/money.queries.js';
import { USERS, MAILS, SUPPORT, AUDIT } from './definitions/people.queries.js';
import { PERKS, VOUCHERS } from './definitions/program.queries.js';
import { BOOKINGS, HOMES, REVIEWS } from './definitions/stays.queries.js';
import type { ListDefinition } from './list-definition.js';

/** Every list of the operators' tools that is read in one way. */
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
];
