/** Addresses of the lists; small, so that what each shows is loaded only when somebody goes there. */
export const LIST_PLACES = [
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
  'notices',
  'audit',
  'perks',
  'vouchers',
] as const;

export type ListPlaceName = (typeof LIST_PLACES)[number];
