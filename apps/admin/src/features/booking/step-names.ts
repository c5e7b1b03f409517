import { deedOf } from '../../page/words-of.js';

/** What a handler of a booking's events takes care of; the emails and alerts are told by the beginning of their names. */
const NAMES: Readonly<Partial<Record<string, string>>> = {
  'write-agreement': 'Rental agreement',
  'write-changed-agreement': 'Rental agreement',
  'close-checkout': 'Closing the checkout',
  'close-change-checkout': 'Closing the checkout',
  'request-refund': 'Refund',
  'refund-difference': 'Refund',
  'send-refund': 'Refund',
  'send-refund-again': 'Refund',
  'freeze-payout': 'Payout hold',
  'free-payout': 'Payout hold',
  'record-points': 'Points',
  'post-points': 'Points',
  'void-points': 'Points',
  'claw-points-back': 'Points',
  'give-points-back': 'Points',
  'keep-points-clawed': 'Points',
  'adopt-thread': 'Conversation',
  'send-guide-anew': 'Arrival guide',
};

const FAMILIES: readonly (readonly [start: string, name: string])[] = [
  ['notify-', 'Email'],
  ['book-', 'Ledger entry'],
  ['offer-', 'Alerts'],
  ['end-', 'Alerts'],
];

/** A handler as operators know its work, such as "Rental agreement". */
export const stepName = (handler: string): string =>
  NAMES[handler] ??
  FAMILIES.find(([start]) => handler.startsWith(start))?.[1] ??
  deedOf(handler.replaceAll('-', ' '));
