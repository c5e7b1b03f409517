import { Module, type DynamicModule } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import { Booking } from '#libs/bookings';
import { BookingAndPaymentModule } from '#libs/composition';
import { DocumentsModule } from '#libs/documents';
import { LedgerModule } from '#libs/ledger';
import { StayPoints } from '#libs/loyalty';
import { PlatformModule, type Config, type PlatformOptions } from '#libs/platform';
import { BookingsHandlers } from './bookings/bookings.handlers.js';
import { Consumers } from './events/consume.js';
import { QueueRegistry } from './events/queue-registry.js';
import { Relay } from './events/relay.js';
import { LedgerHandlers } from './ledger/ledger.handlers.js';
import { LoyaltyHandlers } from './loyalty/loyalty.handlers.js';
import { PaymentsHandlers } from './payments/payments.handlers.js';
import { ResumeOperations } from './payments/resume-operations.js';
import { Pulse } from './pulse.js';
import { Schedules } from './schedules/schedules.js';

/** The worker process: relay, consumers, schedules. */
@Module({})
export class WorkerModule {
  static async for(config: Config, replaced: Partial<PlatformOptions> = {}): Promise<DynamicModule> {
    return {
      module: WorkerModule,
      imports: [
        LoggerModule.forRoot({ pinoHttp: { level: config.logLevel } }),
        await PlatformModule.forRoot(config, { ...replaced, entities: [Booking] }),
        BookingAndPaymentModule,
        LedgerModule,
        DocumentsModule,
      ],
      providers: [
        QueueRegistry,
        Relay,
        StayPoints,
        BookingsHandlers,
        PaymentsHandlers,
        LedgerHandlers,
        LoyaltyHandlers,
        Consumers,
        ResumeOperations,
        Schedules,
        Pulse,
      ],
    };
  }
}
