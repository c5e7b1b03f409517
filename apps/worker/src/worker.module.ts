import { Module, type DynamicModule } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import {
  ArrivalWiringModule,
  ENTITIES,
  IdentityWiringModule,
  MessagesWiringModule,
  PaymentsWiringModule,
  PrivacyWiringModule,
  ReconciliationWiringModule,
  RetentionModule,
  SubscriptionsWiringModule,
  WeeksWiringModule,
  type ReplacedPorts,
} from '#libs/wiring';
import { DocumentsModule } from '#libs/money/documents';
import { LedgerModule } from '#libs/money/ledger';
import { LoyaltyModule } from '#libs/people/loyalty';
import { NotificationsModule } from '#libs/people/notifications';
import { PayoutsModule } from '#libs/money/payouts';
import { PhotosModule } from '#libs/stays/photos';
import { PropertiesModule } from '#libs/stays/properties';
import { CalendarModule } from '#libs/stays/calendar';
import { FeedsModule } from '#libs/stays/feeds';
import { SearchModule } from '#libs/stays/search';
import { bufferedOutput, LOG_LINES, PlatformModule, type Config } from '#libs/core/platform';
import { ProviderModule } from '#libs/money/provider';
import { AuditModule } from '#libs/operations/audit';
import { MonitoringModule } from '#libs/operations/monitoring';
import { AlertsModule } from '#libs/stays/alerts';
import { EffectsRunner } from './events/effects-runner.js';
import { HandlerRunner } from './events/handler-runner.js';
import { JobMetrics } from './events/job-metrics.js';
import { JobProducer } from './events/job-producer.js';
import { queues } from './events/queues.module.js';
import { Relay } from './events/relay.js';
import { handlerProvider } from './handlers.js';
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
            ...LOG_LINES,
            ...bufferedOutput(),
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
        MessagesWiringModule,
        PropertiesModule,
        CalendarModule,
        FeedsModule,
        ArrivalWiringModule,
        WeeksWiringModule,
        SearchModule,
        LedgerModule,
        LoyaltyModule,
        PayoutsModule,
        DocumentsModule,
        NotificationsModule,
        MonitoringModule,
        AuditModule,
        AlertsModule,
        ...queueSetup.imports,
      ],
      providers: [
        ...queueSetup.providers,
        JobMetrics,
        MetricsCollector,
        JobProducer,
        Relay,
        handlerProvider,
        HandlerRunner,
        EffectsRunner,
        sweepProvider,
        Schedules,
        WorkerLoop,
      ],
    };
  }
}
