import type { Permission } from './operators.js';

/** What may deserve a second look at a person, in order of weight. */
export const PERSON_SIGNALS = [
  'disputes',
  'held_payouts',
  'conversations_reported',
  'reviews_reported',
  'guests_cancelled',
  'paid_stays_cancelled',
  'shared_phone',
] as const;
export type PersonSignal = (typeof PERSON_SIGNALS)[number];

/** The permission to see what a signal is about; without it the signal is not shown either. */
export const PERMISSION_OF_SIGNAL: Readonly<Record<PersonSignal, Permission>> = {
  disputes: 'money.read',
  held_payouts: 'money.read',
  conversations_reported: 'messages.read',
  reviews_reported: 'reviews.read',
  guests_cancelled: 'bookings.read',
  paid_stays_cancelled: 'bookings.read',
  shared_phone: 'users.read',
};
