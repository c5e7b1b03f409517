import { BullModule, BullRegistrar, getQueueToken } from '@nestjs/bullmq';
import { Logger, type DynamicModule, type Provider, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Queue } from 'bullmq';
import { HANDLER_NAMES, queueOf, QUEUES, SCHEDULES, type QueueName } from '#libs/core/events';
import { QueueFactory, type Config } from '#libs/core/platform';
import { Schedules } from '../schedules/schedules.js';
import { consumerOf, type QueueConsumer } from './consumer.js';
import { EffectsRunner } from './effects-runner.js';
import { HandlerRunner } from './handler-runner.js';
import { QueueRegistry } from './queue-registry.js';

const CONCURRENCY = 8;
/** Decoded photos are large, and encoding one uses a full CPU core. */
const REDUCED_CONCURRENCY: Partial<Record<QueueName, number>> = { photos: 2 };
/** Each job holds a database connection nearly all the time. */
const EFFECTS_CONCURRENCY = 4;

/** Producers for all queues, and consumers for those with handlers or schedules. */
export function queues(config: Config): { imports: DynamicModule[]; providers: Provider[] } {
  const logger = new Logger('Queues');
  const factory = new QueueFactory(config, (queue, error) => logger.warn(`${queue}: ${error.message}`));
  const consumers = consumersOf(factory);
  return {
    imports: [
      // Consumers start once the whole worker is built.
      BullModule.forRoot({ ...factory.producer(), extraOptions: { manualRegistration: true } }),
      BullModule.registerQueue(...QUEUES.map((name) => ({ name, prefix: factory.prefixOf(name) }))),
    ],
    providers: [
      ...consumers,
      {
        provide: QueueRegistry,
        inject: [ModuleRef, BullRegistrar, ...QUEUES.map((name) => getQueueToken(name))],
        useFactory: (modules: ModuleRef, registrar: BullRegistrar, ...producers: Queue[]) =>
          new QueueRegistry(factory, registrar, producers, () => consumers.map((type) => modules.get(type))),
      },
    ],
  };
}

function consumersOf(factory: QueueFactory): Type<QueueConsumer>[] {
  const used = new Set(HANDLER_NAMES.map(queueOf));
  return [
    ...QUEUES.filter((name) => used.has(name)).map((name) =>
      consumerOf(name, HandlerRunner, factory.consumer(name, REDUCED_CONCURRENCY[name] ?? CONCURRENCY)),
    ),
    consumerOf('effects', EffectsRunner, factory.consumer('effects', EFFECTS_CONCURRENCY)),
    consumerOf('schedule', Schedules, factory.consumer('schedule', Object.keys(SCHEDULES).length)),
  ];
}
