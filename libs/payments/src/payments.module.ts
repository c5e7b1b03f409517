import { Module, type DynamicModule, type ModuleMetadata, type Provider } from '@nestjs/common';
import { ExpireHolds } from './expire-holds.js';
import { Notices } from './notices.js';
import { Operations } from './operations.js';
import { PaymentsService } from './payments.service.js';
import { RefundRequests } from './refund-requests.js';
import { SendRefund } from './send-refund.js';
import { SettleOpenSessions } from './settle-open-sessions.js';
import { SettleSession } from './settle-session.js';
import { StartCheckout } from './start-checkout.js';

const SERVICES = [
  Operations,
  RefundRequests,
  SettleSession,
  StartCheckout,
  SendRefund,
  ExpireHolds,
  SettleOpenSessions,
  Notices,
  PaymentsService,
];

/** Payments: checkout, settlement, refunds, notices. The application says which bookings they are for. */
@Module({})
export class PaymentsModule {
  /** @param bookings provides `PayableBookings`, from the given modules */
  static for(bookings: Provider, imports: NonNullable<ModuleMetadata['imports']>): DynamicModule {
    return { module: PaymentsModule, imports, providers: [bookings, ...SERVICES], exports: SERVICES };
  }
}
