import { Module, type DynamicModule } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import {
  ENTITIES,
  IdentityWiringModule,
  PaymentsWiringModule,
  PrivacyWiringModule,
  ReconciliationWiringModule,
  RetentionModule,
  SubscriptionsWiringModule,
  type ReplacedPorts,
} from '#libs/wiring';
import { DocumentsModule } from '#libs/money/documents';
import { LedgerModule, OwnerBooks } from '#libs/money/ledger';
import { ResumeRefunds } from '#libs/money/payments';
import { DisputedPoints, StayPoints } from '#libs/people/loyalty';
import { NotificationsModule } from '#libs/people/notifications';
import { PayoutsModule, ResumePayouts } from '#libs/money/payouts';
import { PhotosModule } from '#libs/stays/photos';
import { correlationOfLine, PlatformModule, type Config, type HandlerGroup } from '#libs/core/platform';
import { ProviderModule } from '#libs/money/provider';
import { MonitoringModule } from '#libs/operations/monitoring';
import { AlertsModule } from '#libs/stays/alerts';
import { HandlerRunner } from './events/handler-runner.js';
import { JobMetrics } from './events/job-metrics.js';
import { queues } from './events/queues.module.js';
import { Relay } from './events/relay.js';
import { HANDLER_GROUPS, HANDLER_TABLE, handlerTable } from './handlers.js';
import { MetricsCollector } from './metrics-collector.js';
import { WorkerLoop } from './worker-loop.js';
import { Schedules } from './schedules/schedules.js';
import { sweepProvider } from './sweeps.js';

/** The worker process: relay, consumers, schedules. */
@Module({})
export class WorkerModule {
  static async for(config: Config, replaced: ReplacedPorts = {}): Promise<DynamicModule> {
    const queueSetup = queues(config);
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
        await PlatformModule.forRoot(config, { clock: replaced.clock, entities: ENTITIES }),
        ProviderModule.for(replaced.stripe),
        IdentityWiringModule,
        PrivacyWiringModule,
        PaymentsWiringModule,
        ReconciliationWiringModule,
        RetentionModule,
        SubscriptionsWiringModule,
        PhotosModule,
        LedgerModule,
        PayoutsModule,
        DocumentsModule,
        NotificationsModule,
        MonitoringModule,
        AlertsModule,
        ...queueSetup.imports,
      ],
      providers: [
        ...queueSetup.providers,
        JobMetrics,
        MetricsCollector,
        Relay,
        StayPoints,
        DisputedPoints,
        OwnerBooks,
        ...HANDLER_GROUPS,
        {
          provide: HANDLER_TABLE,
          inject: HANDLER_GROUPS,
          useFactory: (...groups: HandlerGroup[]) => handlerTable(groups),
        },
        HandlerRunner,
        ResumeRefunds,
        ResumePayouts,
        sweepProvider,
        Schedules,
        WorkerLoop,
      ],
    };
  }
}
