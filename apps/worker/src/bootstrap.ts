import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Logger } from 'nestjs-pino';
import type { Config, PlatformOptions } from '#libs/platform';
import { Consumers } from './events/consume.js';
import { Pulse } from './pulse.js';
import { Schedules } from './schedules/schedules.js';
import { WorkerModule } from './worker.module.js';

/** Builds and starts the worker; close it to let running jobs end. Tests start it in their own process. */
export async function createWorker(
  config: Config,
  replaced: Partial<PlatformOptions> = {},
): Promise<INestApplicationContext> {
  const module = await WorkerModule.for(config, replaced);
  const app = await NestFactory.createApplicationContext(module, { bufferLogs: true, abortOnError: false });
  app.useLogger(app.get(Logger));
  app.get(Consumers).start();
  app.get(Schedules).start();
  await app.get(Pulse).start();
  return app;
}
