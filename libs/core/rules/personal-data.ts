/** Lists of the file that people get of what is kept about them, in its order. */
export const EXPORT_SECTIONS = [
  'account',
  'sessions',
  'bookings',
  'payments',
  'refunds',
  'points',
  'vouchers',
  'plans',
  'plan_charges',
  'reviews',
  'helpful_votes',
  'reports',
  'photos',
  'letters',
  'messages',
  'notification_choices',
  'saved_homes',
  'watches',
  'chats',
  'support_requests',
  'homes',
  'stays_in_my_homes',
  'replies',
  'payouts',
] as const;
export type ExportSection = (typeof EXPORT_SECTIONS)[number];

/**
 * What keeps an account from being deleted, in the order in which it is told. `owed` is what an owner has earned and not
 * been paid, `owing` what they owe us; `settling` is what has happened and is not in the books yet.
 */
export const DELETION_BLOCKERS = [
  'dispute',
  'owed',
  'owing',
  'payout',
  'plan',
  'plan_change',
  'refund',
  'stay',
  'settling',
] as const;
export type DeletionBlockerKind = (typeof DELETION_BLOCKERS)[number];
