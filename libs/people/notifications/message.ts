import type { Topic } from '#libs/core/rules';
import type { EmailContent } from './templates/email.js';

/** Every kind of email, and its topic in people's preferences. */
export const KINDS = {
  welcome: 'account',
  verify_email: 'account',
  change_email: 'account',
  email_changed: 'account',
  reset_password: 'account',
  password_changed: 'account',
  new_device: 'account',
  session_reused: 'account',
  second_factor_changed: 'account',
  account_deleted: 'account',
  booking_confirmed: 'booking_confirmed',
  booking_received: 'booking_confirmed',
  dates_changed: 'booking_confirmed',
  stay_moved: 'booking_confirmed',
  date_change_expiring: 'hold',
  date_change_expired: 'hold',
  date_change_cancelled: 'booking_cancelled',
  booking_cancelled: 'booking_cancelled',
  stay_cancelled: 'booking_cancelled',
  late_payment: 'booking_cancelled',
  host_suspended: 'booking_cancelled',
  arrival_guide: 'arrival',
  arrival_changed: 'arrival',
  sold_twice: 'sold_twice',
  hold_expiring: 'hold',
  hold_expired: 'hold',
  refund_requested: 'refund',
  refund_confirmed: 'refund',
  refund_failed: 'refund',
  refund_extra: 'refund',
  review_invitation: 'review_invitation',
  review_received: 'review',
  review_replied: 'review',
  review_hidden: 'review',
  points_posted: 'points',
  renewal_failed: 'plan',
  grace_ending: 'plan',
  plan_ended: 'plan',
  payout_sent: 'payout',
  payout_failed: 'payout',
  dispute_opened: 'dispute',
  dispute_to_answer: 'dispute',
  support_answered: 'support',
  support_received: 'support',
  support_visitor_answered: 'support',
  unread_messages: 'messages',
  watch_hit: 'watch',
  price_fell: 'watch',
  week_summary: 'week',
} as const satisfies Record<string, Topic>;
/** A kind of email. */
export type Kind = keyof typeof KINDS;

/** Text and link of an inbox entry. */
export interface InboxLine {
  title: string;
  text: string;
  /** A path on our own site. */
  path: string;
}

/** A message to one person; their preferences decide the channels. */
export interface Message {
  kind: Kind;
  /** Account id of the recipient. */
  to: string;
  bookingId: string | null;
  mail: EmailContent;
  /** Null when it is sent by email only. */
  inbox: InboxLine | null;
}
