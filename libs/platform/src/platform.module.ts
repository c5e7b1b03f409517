import { MikroOrmModule } from '@mikro-orm/nestjs';
import { EntityManager, type EntityClass, type EntitySchema } from '@mikro-orm/postgresql';
import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import type Stripe from 'stripe';
import { ClockKeeper } from './clock/clock-keeper.js';
import { Clock, MovableClock, SystemClock } from './clock/clock.js';
import type { Config } from './config/config.js';
import { databaseOptions } from './database/options.js';
import { FileStorage } from './files/file-storage.js';
import { FolderStorage } from './files/folder-storage.js';
import { MetricsServer } from './observability/metrics-server.js';
import { Metrics } from './observability/metrics.js';
import { watchProvider } from './observability/watch-provider.js';
import { Notices } from './provider/notices.js';
import { Operations } from './provider/operations.js';
import { createStripe } from './provider/stripe.js';
import { Settings } from './settings/settings.js';
import { CONFIG, STRIPE } from './tokens.js';

/** What a process brings along. `clock` and `stripe` are replaced by tests, and by tests only. */
export interface PlatformOptions {
  entities: (EntityClass | EntitySchema)[];
  clock?: Clock;
  stripe?: Stripe;
}

/** Configuration, clock, database, files and payment provider for every module of a process. */
@Module({})
export class PlatformModule {
  static async forRoot(config: Config, options: PlatformOptions): Promise<DynamicModule> {
    const metrics = new Metrics();
    return {
      module: PlatformModule,
      global: true,
      imports: [
        await MikroOrmModule.forRoot({
          ...databaseOptions(config, options.entities),
          registerRequestContext: false,
        }),
      ],
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: STRIPE, useValue: watchProvider(options.stripe ?? createStripe(config.stripe), metrics) },
        ...clockProviders(config, options.clock),
        { provide: FileStorage, useValue: new FolderStorage(config.filesDir) },
        { provide: Metrics, useValue: metrics },
        MetricsServer,
        Operations,
        Notices,
        Settings,
      ],
      exports: [CONFIG, STRIPE, Clock, FileStorage, Metrics, MetricsServer, Operations, Notices, Settings],
    };
  }
}

function clockProviders(config: Config, given: Clock | undefined): Provider[] {
  if (given) return [{ provide: Clock, useValue: given }];
  if (!config.sandbox) return [{ provide: Clock, useClass: SystemClock }];
  return [
    { provide: Clock, useValue: new MovableClock() },
    {
      provide: ClockKeeper,
      inject: [EntityManager, Clock],
      useFactory: (em: EntityManager, clock: MovableClock) => new ClockKeeper(em, clock, config.databaseUrl),
    },
  ];
}
