import type { Cents } from './money.js';

/** Sections of a person's data export, in order. */
export const EXPORT_SECTIONS = [
  'account',
  'sessions',
  'browser_accounts',
  'passkeys',
  'authenticator_apps',
  'terms',
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
  'conversations',
  'message_templates',
  'blocked_people',
  'conversation_reports',
  'notification_choices',
  'saved_homes',
  'watches',
  'chats',
  'support_requests',
  'homes',
  'drafts',
  'calendars',
  'arrival_guides',
  'stays_in_my_homes',
  'replies',
  'payouts',
] as const;
export type ExportSection = (typeof EXPORT_SECTIONS)[number];

/**
 * Reasons why an account cannot be deleted yet, in the order shown. `owed`: an owner's unpaid earnings; `owing`: what an
 * owner owes us; `settling`: events not yet in the ledger.
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

/** An open commitment that must end before an account can be deleted. */
export interface DeletionBlocker {
  readonly kind: DeletionBlockerKind;
  /** A home, or a plan. */
  readonly what: string | null;
  /** A day, `YYYY-MM-DD`; of a plan an instant, because no home's calendar tells which day that is. */
  readonly until: string | null;
  readonly amount: Cents | null;
}
