import { MikroOrmModule } from '@mikro-orm/nestjs';
import { EntityManager, type EntityClass, type EntitySchema } from '@mikro-orm/postgresql';
import {
  Injectable,
  Module,
  type BeforeApplicationShutdown,
  type DynamicModule,
  type Provider,
} from '@nestjs/common';
import { ClockKeeper } from './clock/clock-keeper.js';
import { Clock, MovableClock, SystemClock } from './clock/clock.js';
import type { Config } from './config/config.js';
import { databaseOptions } from './database/options.js';
import { ReplicaReads } from './database/replica.js';
import { finishNudges } from './events/nudges.js';
import { FileStorage } from './files/file-storage.js';
import { FolderStorage } from './files/folder-storage.js';
import { MetricsServer } from './observability/metrics-server.js';
import { Metrics } from './observability/metrics.js';
import { Settings } from './settings/settings.js';
import { enableCrashPoints } from './process/crash-points.js';
import { CONFIG } from './tokens.js';

/** Options of a process. Only tests replace the clock. */
export interface PlatformOptions {
  entities: (EntityClass | EntitySchema)[];
  clock?: Clock;
}

@Injectable()
class LastNudges implements BeforeApplicationShutdown {
  constructor(private readonly em: EntityManager) {}

  beforeApplicationShutdown(): Promise<void> {
    return finishNudges(this.em);
  }
}

/** Provides configuration, clock, database, files and metrics to every module of a process. */
@Module({})
export class PlatformModule {
  static async forRoot(config: Config, options: PlatformOptions): Promise<DynamicModule> {
    enableCrashPoints(config.crashPoints);
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
        ...clockProviders(config, options.clock),
        {
          provide: ReplicaReads,
          inject: [EntityManager, Metrics],
          useFactory: (em: EntityManager, metrics: Metrics) =>
            ReplicaReads.open(config, options.entities, em, metrics),
        },
        { provide: FileStorage, useValue: await fileStorage(config) },
        LastNudges,
        Metrics,
        MetricsServer,
        Settings,
      ],
      exports: [CONFIG, Clock, FileStorage, Metrics, MetricsServer, ReplicaReads, Settings],
    };
  }
}

async function fileStorage({ filesBucket, filesDir }: Config): Promise<FileStorage> {
  if (!filesBucket) return new FolderStorage(filesDir);
  // Loaded only where it is used, because the client is large.
  const { S3Storage } = await import('./files/s3-storage.js');
  return new S3Storage(filesBucket);
}

function clockProviders(config: Config, testClock: Clock | undefined): Provider[] {
  if (testClock) return [{ provide: Clock, useValue: testClock }];
  if (!config.sandbox) return [{ provide: Clock, useClass: SystemClock }];
  return [
    { provide: Clock, useValue: new MovableClock() },
    {
      provide: ClockKeeper,
      inject: [EntityManager, Clock],
      useFactory: (em: EntityManager, clock: MovableClock) =>
        new ClockKeeper(em, clock, config.directDatabaseUrl),
    },
  ];
}
