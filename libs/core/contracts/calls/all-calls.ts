import { bookingCalls, bookingDocumentCalls } from './bookings.js';
import { Call } from './call.js';
import { chatCalls } from './chat.js';
import { boardCalls, dashboardCalls } from './dashboard.js';
import { healthCalls } from './health.js';
import { amenityCalls, cityCalls, propertyCalls } from './homes.js';
import { liveCalls } from './live.js';
import { loyaltyCalls } from './loyalty.js';
import { moderationCalls } from './moderation.js';
import { notificationCalls } from './notifications.js';
import {
  findCalls,
  mailCalls,
  operatorBookingCalls,
  operatorHomeCalls,
  operatorRefundCalls,
  operatorUserCalls,
  reconciliationCalls,
  systemCalls,
  timelineCalls,
} from './operators.js';
import { ownerBookingCalls } from './owners.js';
import { paymentCalls } from './payments.js';
import { earningCalls, operatorPayoutCalls, payoutAccountCalls, statementCalls } from './payouts.js';
import { accountCalls, authCalls, myDataCalls } from './people.js';
import { photoCalls } from './photos.js';
import { operatorPerkCalls, operatorPlanCalls } from './program.js';
import { reviewActionCalls, reviewCalls } from './reviews.js';
import { configCalls, operatorSettingCalls, sandboxCalls } from './settings.js';
import { billingCalls, subscriptionCalls } from './subscriptions.js';
import { operatorSupportCalls, supportCalls, visitorCalls } from './support.js';
import { savedHomeCalls, alertCalls } from './alerts.js';

/** Every call except the operators' lists, whose calls are built from their definitions. */
export const ALL_CALLS: readonly Call[] = [
  ...Object.values(bookingDocumentCalls),
  ...Object.values(bookingCalls),
  ...Object.values(chatCalls),
  ...Object.values(boardCalls),
  ...Object.values(dashboardCalls),
  ...Object.values(healthCalls),
  ...Object.values(amenityCalls),
  ...Object.values(cityCalls),
  ...Object.values(propertyCalls),
  ...Object.values(liveCalls),
  ...Object.values(loyaltyCalls),
  ...Object.values(moderationCalls),
  ...Object.values(notificationCalls),
  ...Object.values(operatorBookingCalls),
  ...Object.values(findCalls),
  ...Object.values(operatorHomeCalls),
  ...Object.values(mailCalls),
  ...Object.values(operatorUserCalls),
  ...Object.values(reconciliationCalls),
  ...Object.values(operatorRefundCalls),
  ...Object.values(timelineCalls),
  ...Object.values(systemCalls),
  ...Object.values(ownerBookingCalls),
  ...Object.values(paymentCalls),
  ...Object.values(operatorPayoutCalls),
  ...Object.values(earningCalls),
  ...Object.values(payoutAccountCalls),
  ...Object.values(statementCalls),
  ...Object.values(accountCalls),
  ...Object.values(myDataCalls),
  ...Object.values(authCalls),
  ...Object.values(photoCalls),
  ...Object.values(operatorPerkCalls),
  ...Object.values(operatorPlanCalls),
  ...Object.values(reviewActionCalls),
  ...Object.values(reviewCalls),
  ...Object.values(operatorSettingCalls),
  ...Object.values(sandboxCalls),
  ...Object.values(configCalls),
  ...Object.values(billingCalls),
  ...Object.values(subscriptionCalls),
  ...Object.values(operatorSupportCalls),
  ...Object.values(supportCalls),
  ...Object.values(visitorCalls),
  ...Object.values(savedHomeCalls),
  ...Object.values(alertCalls),
];
