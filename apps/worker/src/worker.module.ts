import { Module, type DynamicModule } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import {
  ENTITIES,
  IdentityWiringModule,
  PaymentsWiringModule,
  ReconciliationWiringModule,
  type ReplacedPorts,
} from '#libs/wiring';
import { DocumentsModule } from '#libs/money/documents';
import { LedgerModule, OwnerBooks } from '#libs/money/ledger';
import { ResumeRefunds } from '#libs/money/payments';
import { DisputedPoints, StayPoints } from '#libs/people/loyalty';
import { NotificationsModule } from '#libs/people/notifications';
import { PayoutsModule, ResumePayouts } from '#libs/money/payouts';
import { ForgetVisitors } from '#libs/people/privacy';
import { PhotosModule } from '#libs/stays/photos';
import { correlationOfLine, PlatformModule, type Config, type HandlerGroup } from '#libs/core/platform';
import { ProviderModule } from '#libs/money/provider';
import { SubscriptionsModule } from '#libs/money/subscriptions';
import { VitalsModule } from '#libs/operations/monitoring';
import { WatchesModule } from '#libs/stays/alerts';
import { HandlerRunner } from './events/handler-runner.js';
import { JobWatch } from './events/job-watch.js';
import { queues } from './events/queues.module.js';
import { Relay } from './events/relay.js';
import { HANDLER_GROUPS, HANDLER_TABLE, handlerTable } from './handlers.js';
import { Measures } from './measures.js';
import { Pulse } from './pulse.js';
import { Schedules } from './schedules/schedules.js';
import { sweepProvider } from './sweeps.js';

/** The worker process: relay, consumers, schedules. */
@Module({})
export class WorkerModule {
  static async for(config: Config, replaced: ReplacedPorts = {}): Promise<DynamicModule> {
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
        await PlatformModule.forRoot(config, { clock: replaced.clock, entities: ENTITIES }),
        ProviderModule.for(replaced.stripe),
        IdentityWiringModule,
        PaymentsWiringModule,
        ReconciliationWiringModule,
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
          useFactory: (...groups: HandlerGroup[]) => handlerTable(groups),
        },
        HandlerRunner,
        ResumeRefunds,
        ResumePayouts,
        ForgetVisitors,
        sweepProvider,
        Schedules,
        Pulse,
      ],
    };
  }
}
