import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EntityManager } from '@mikro-orm/postgresql';
import { JwtService } from '@nestjs/jwt';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Clock, loadConfig, type Config } from '#libs/core/platform';
import { createStripe } from '#libs/money/provider';
import type { Role } from '#libs/core/rules';
import { createApi } from '../../apps/api/src/bootstrap.js';
import { createSandbox } from '../../apps/payments-sandbox/src/sandbox.js';
import { ApiClient } from './api-client.js';
import { TestClock } from './test-clock.js';
import { testDatabase } from './test-database.js';

/** No test ever talks to the real provider. */
const NOBODY = 'http://127.0.0.1:1';

/** Everything else is as in development, with rate limits off and a silent log. */
export interface TestAppOptions {
  config?: Partial<Config>;
}

/** An API of a test file's own, on a database of its own. */
export interface TestApp<C extends Clock = TestClock> {
  app: NestFastifyApplication;
  api: ApiClient;
  em: EntityManager;
  clock: C;
  config: Config;
  /** The API as this person sees it. */
  as(person: { id: string; role: Role; tokenVersion?: number }): ApiClient;
  stop(): Promise<void>;
}

/** Starts the API without a port, at {@link TEST_NOW}; `stop` removes all of it. No payment provider is reachable. */
export async function startTestApp({ config: chosen }: TestAppOptions = {}): Promise<TestApp> {
  const database = await testDatabase();
  const config = { ...testConfig(database.url), ...chosen };
  const clock = new TestClock();
  const stripe = createStripe({ ...config.stripe, apiBase: NOBODY });
  const app = await createApi(config, { clock, stripe });
  return testApp(app, config, clock, () => database.stop());
}

/**
 * Starts the API beside a payments sandbox of its own. Both live in the real time, because the provider has a clock, too;
 * it can be moved by `POST /sandbox/clock`. No notice reaches the API unless the test delivers it.
 */
export async function startTestAppWithPayments(): Promise<TestApp<Clock> & { sandboxUrl: string }> {
  const database = await testDatabase();
  const { stripe } = testConfig(database.url);
  const sandbox = await createSandbox({ ...stripe, file: ':memory:', port: 0 });
  const config = { ...testConfig(database.url), sandbox: true, stripe: { ...stripe, apiBase: sandbox.url } };
  const app = await createApi(config);
  const stop = async (): Promise<void> => {
    await sandbox.close();
    await database.stop();
  };
  return { ...testApp(app, config, app.get(Clock), stop), sandboxUrl: sandbox.url };
}

/** Configuration of a test on this database, with a folder for files that is made when it is needed. */
export const testConfig = (databaseUrl: string): Config =>
  loadConfig({
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: '10',
    PUBLIC_URL: 'http://localhost:3000',
    LATCHKEY_RATE_LIMITS: 'off',
    LATCHKEY_FILES_DIR: join(tmpdir(), 'latchkey-test-files', randomUUID()),
    LOG_LEVEL: 'silent',
  });

function testApp<C extends Clock>(
  app: NestFastifyApplication,
  config: Config,
  clock: C,
  afterwards: () => Promise<void>,
): TestApp<C> {
  const api = new ApiClient(app);
  return {
    app,
    api,
    em: app.get(EntityManager),
    clock,
    config,
    as: (person) => api.as(tokenOf(app, person)),
    stop: async () => {
      await app.close();
      await rm(config.filesDir, { recursive: true, force: true });
      await afterwards();
    },
  };
}

function tokenOf(
  app: NestFastifyApplication,
  person: { id: string; role: Role; tokenVersion?: number },
): string {
  return app
    .get(JwtService)
    .sign({ sub: person.id, role: person.role, token_version: person.tokenVersion ?? 0 });
}
