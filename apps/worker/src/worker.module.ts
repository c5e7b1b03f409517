import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import { Booking } from '#libs/bookings';
import { AccountModule, BookingAndPaymentModule, ReconciliationOfPaymentsModule } from '#libs/composition';
import { DocumentsModule } from '#libs/documents';
import { LedgerModule } from '#libs/ledger';
import { DisputedPoints, StayPoints } from '#libs/loyalty';
import { NotificationsModule } from '#libs/notifications';
import { PayoutsModule } from '#libs/payouts';
import { ForgetVisitors } from '#libs/privacy';
import { PhotosModule } from '#libs/photos';
import { correlationOfLine, PlatformModule, type Config, type PlatformOptions } from '#libs/platform';
import { SubscriptionsModule } from '#libs/subscriptions';
import { VitalsModule } from '#libs/vitals';
import { WatchesModule } from '#libs/watches';
import { AccountHandlers } from './account/account.handlers.js';
import { AccountSweeps } from './account/account.sweeps.js';
import { BookingsHandlers } from './bookings/bookings.handlers.js';
import { BookingsSweeps } from './bookings/bookings.sweeps.js';
import { HandlerRunner } from './events/handler-runner.js';
import { HANDLER_TABLE, wholeTable, type Handlers } from './events/handlers.js';
import { JobWatch } from './events/job-watch.js';
import { queues } from './events/queues.module.js';
import { Relay } from './events/relay.js';
import { LedgerHandlers } from './ledger/ledger.handlers.js';
import { OwnerBooks } from './ledger/owner-books.js';
import { LoyaltyHandlers } from './loyalty/loyalty.handlers.js';
import { Measures } from './measures.js';
import { NotificationsHandlers } from './notifications/notifications.handlers.js';
import { NotificationsSweeps } from './notifications/notifications.sweeps.js';
import { PaymentsHandlers } from './payments/payments.handlers.js';
import { ResumeOperations } from './payments/resume-operations.js';
import { PaymentsSweeps } from './payments/payments.sweeps.js';
import { PayoutsHandlers } from './payouts/payouts.handlers.js';
import { PayoutsSweeps } from './payouts/payouts.sweeps.js';
import { ResumePayouts } from './payouts/resume-payouts.js';
import { PhotosHandlers } from './photos/photos.handlers.js';
import { PhotosSweeps } from './photos/photos.sweeps.js';
import { Pulse } from './pulse.js';
import { ReconciliationHandlers } from './reconciliation/reconciliation.handlers.js';
import { ReconciliationSweeps } from './reconciliation/reconciliation.sweeps.js';
import { Schedules } from './schedules/schedules.js';
import { SWEEP_TABLE, wholeSweeps, type SweepGroup } from './schedules/sweeps.js';
import { SubscriptionsHandlers } from './subscriptions/subscriptions.handlers.js';
import { SubscriptionsSweeps } from './subscriptions/subscriptions.sweeps.js';
import { WatchesHandlers } from './watches/watches.handlers.js';
import { WatchesSweeps } from './watches/watches.sweeps.js';

/** The code of each feature's handlers. */
const HANDLER_GROUPS: Type<{ table: Partial<Handlers> }>[] = [
  BookingsHandlers,
  PaymentsHandlers,
  SubscriptionsHandlers,
  PayoutsHandlers,
  LedgerHandlers,
  LoyaltyHandlers,
  PhotosHandlers,
  NotificationsHandlers,
  ReconciliationHandlers,
  AccountHandlers,
  WatchesHandlers,
];

/** The code of each feature's schedules. */
const SWEEP_GROUPS: Type<SweepGroup>[] = [
  AccountSweeps,
  BookingsSweeps,
  PaymentsSweeps,
  SubscriptionsSweeps,
  PayoutsSweeps,
  PhotosSweeps,
  NotificationsSweeps,
  ReconciliationSweeps,
  WatchesSweeps,
];

/** The worker process: relay, consumers, schedules. */
@Module({})
export class WorkerModule {
  static async for(config: Config, replaced: Partial<PlatformOptions> = {}): Promise<DynamicModule> {
    const consumed = queues(config);
    return {
      module: WorkerModule,
      imports: [
        LoggerModule.forRoot({
          pinoHttp: {
            level: config.logLevel,
            base: { process: 'worker' },
            mixin: (_line, _level, logger) => correlationOfLine(logger),
          },
        }),
        await PlatformModule.forRoot(config, { ...replaced, entities: [Booking] }),
        AccountModule,
        BookingAndPaymentModule,
        ReconciliationOfPaymentsModule,
        SubscriptionsModule,
        PhotosModule,
        LedgerModule,
        PayoutsModule,
        DocumentsModule,
        NotificationsModule,
        VitalsModule,
        WatchesModule,
        ...consumed.imports,
      ],
      providers: [
        ...consumed.providers,
        JobWatch,
        Measures,
        Relay,
        StayPoints,
        DisputedPoints,
        OwnerBooks,
        ...HANDLER_GROUPS,
        {
          provide: HANDLER_TABLE,
          inject: HANDLER_GROUPS,
          useFactory: (...groups: { table: Partial<Handlers> }[]) => wholeTable(groups),
        },
        HandlerRunner,
        ResumeOperations,
        ResumePayouts,
        ForgetVisitors,
        ...SWEEP_GROUPS,
        {
          provide: SWEEP_TABLE,
          inject: SWEEP_GROUPS,
          useFactory: (...groups: SweepGroup[]) => wholeSweeps(groups),
        },
        Schedules,
        Pulse,
      ],
    };
  }
}
