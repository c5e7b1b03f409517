/** Paths of the lists; separate from their definitions, which are loaded on demand. */
export const LIST_PATHS = [
  'bookings',
  'users',
  'homes',
  'reviews',
  'support',
  'mails',
  'refunds',
  'money/payouts',
  'money/holds',
  'disputes',
  'subscriptions',
  'webhook-events',
  'audit',
  'perks',
  'vouchers',
] as const;

export type ListName = (typeof LIST_PATHS)[number];
