import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Logger } from 'nestjs-pino';
import type { Config } from '#libs/core/platform';
import type { ReplacedPorts } from '#libs/wiring';
import { WorkerLoop } from './worker-loop.js';
import { WorkerModule } from './worker.module.js';

/** Builds the worker without starting it: no consumers, no schedules. */
export async function buildWorker(
  config: Config,
  replaced: ReplacedPorts = {},
): Promise<INestApplicationContext> {
  const module = await WorkerModule.for(config, replaced);
  const app = await NestFactory.createApplicationContext(module, { bufferLogs: true, abortOnError: false });
  app.useLogger(app.get(Logger));
  return app;
}

/** Builds and starts the worker; closing it lets running jobs finish. Tests start it in their own process. */
export async function createWorker(
  config: Config,
  replaced: ReplacedPorts = {},
): Promise<INestApplicationContext> {
  const app = await buildWorker(config, replaced);
  await app.get(WorkerLoop).start();
  return app;
}
