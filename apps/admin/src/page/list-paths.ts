import type { ListName } from '#libs/core/contracts';

/** The lists with a screen of their own; separate from their definitions, which are loaded on demand. */
export const LIST_PATHS = [
  'bookings',
  'users',
  'homes',
  'reviews',
  'support',
  'conversations',
  'mails',
  'refunds',
  'money/payouts',
  'money/holds',
  'disputes',
  'subscriptions',
  'webhook-events',
  'approvals',
  'audit',
  'perks',
  'vouchers',
] as const satisfies readonly ListName[];

export type ListScreenName = (typeof LIST_PATHS)[number];
