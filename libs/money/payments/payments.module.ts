import { Module, type DynamicModule, type ModuleMetadata, type Provider } from '@nestjs/common';
import { BookRefund } from './book-refund.js';
import { DisputeLosses } from './dispute-losses.js';
import { ExpireChanges } from './expire-changes.js';
import { ExpireHolds } from './expire-holds.js';
import { FollowDispute } from './follow-dispute.js';
import { FollowPaymentWebhook } from './follow-payment-webhook.js';
import { ForgottenRefunds } from './forgotten-refunds.js';
import { ForgottenSessions } from './forgotten-sessions.js';
import { LostCheckouts } from './lost-checkouts.js';
import { OutsideRefunds } from './outside-refunds.js';
import { PaymentsHandlers } from './payments.handlers.js';
import { PaymentsService } from './payments.service.js';
import { RefundAdmin } from './refund-admin.js';
import { RefundRequests } from './refund-requests.js';
import { ResumeRefunds } from './resume-refunds.js';
import { SendRefund } from './send-refund.js';
import { SettleOpenSessions } from './settle-open-sessions.js';
import { SettleSession } from './settle-session.js';
import { StartCheckout } from './start-checkout.js';

const SERVICES = [
  RefundRequests,
  RefundAdmin,
  OutsideRefunds,
  BookRefund,
  ForgottenRefunds,
  ForgottenSessions,
  DisputeLosses,
  FollowDispute,
  SettleSession,
  StartCheckout,
  SendRefund,
  LostCheckouts,
  ExpireHolds,
  ExpireChanges,
  SettleOpenSessions,
  FollowPaymentWebhook,
  PaymentsService,
  ResumeRefunds,
  PaymentsHandlers,
];

/** Payments: checkout, settlement, refunds, webhook events. The application binds the bookings. */
@Module({})
export class PaymentsModule {
  /** @param bookings provides `PayableBookings`, from the given modules */
  static for(bookings: Provider, imports: NonNullable<ModuleMetadata['imports']>): DynamicModule {
    return { module: PaymentsModule, imports, providers: [bookings, ...SERVICES], exports: SERVICES };
  }
}
