import type { PersonalData } from '#libs/core/platform';
import { ledgerPersonalData } from '#libs/money/ledger';
import { paymentsPersonalData } from '#libs/money/payments';
import { payoutsPersonalData } from '#libs/money/payouts';
import { providerPersonalData } from '#libs/money/provider';
import { subscriptionsPersonalData } from '#libs/money/subscriptions';
import { conciergePersonalData } from '#libs/people/concierge';
import { identityPersonalData } from '#libs/people/identity';
import { loyaltyPersonalData } from '#libs/people/loyalty';
import { messagesPersonalData } from '#libs/people/messages';
import { notificationsPersonalData } from '#libs/people/notifications';
import { supportPersonalData } from '#libs/people/support';
import { alertsPersonalData } from '#libs/stays/alerts';
import { arrivalPersonalData } from '#libs/stays/arrival';
import { bookingsPersonalData } from '#libs/stays/bookings';
import { feedsPersonalData } from '#libs/stays/feeds';
import { photosPersonalData } from '#libs/stays/photos';
import { propertiesPersonalData } from '#libs/stays/properties';
import { reviewsPersonalData } from '#libs/stays/reviews';

/**
 * Each room's personal data, in deletion order: data about the account, the account itself, and then its homes, which are
 * no longer offered.
 */
export const PERSONAL_DATA_OF_ROOMS: readonly PersonalData[] = [
  notificationsPersonalData,
  alertsPersonalData,
  supportPersonalData,
  messagesPersonalData,
  conciergePersonalData,
  providerPersonalData,
  bookingsPersonalData,
  // Accounting records, which stay; payouts compare what the others forget.
  payoutsPersonalData,
  paymentsPersonalData,
  ledgerPersonalData,
  subscriptionsPersonalData,
  loyaltyPersonalData,
  reviewsPersonalData,
  photosPersonalData,
  identityPersonalData,
  feedsPersonalData,
  arrivalPersonalData,
  propertiesPersonalData,
];
