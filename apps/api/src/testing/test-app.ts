import { rm } from 'node:fs/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { JwtService } from '@nestjs/jwt';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Clock, type Config } from '#libs/core/platform';
import { Sessions } from '#libs/people/identity';
import { createStripe } from '#libs/money/provider';
import type { Role } from '#libs/core/rules';
import { TestClock, testConfig, testDatabase, type TestDatabase } from '#libs/testing';
import { createSandbox } from '../../../payments-sandbox/src/sandbox.js';
import { createApi } from '../bootstrap.js';
import { Tokens } from '../http/tokens.js';
import type { PageWaits } from '../storefront/page-waits.js';
import { ApiClient } from './api-client.js';

/** Unreachable, so that no test talks to the real provider. */
const UNREACHABLE_PROVIDER = 'http://127.0.0.1:1';

/** Pages wait for whatever a slow machine takes. */
const PATIENT: PageWaits = { answerMs: 300_000, renderingMs: 300_000 };

export interface TestAppOptions {
  /** Overrides of {@link testConfig}. */
  config?: Partial<Config>;
  /** The app whose database this one shares, as another instance of the API; by default it has its own. */
  beside?: TestApp;
  /** How long pages wait before they are left to the browser; by default as long as it takes. */
  pageWaits?: Partial<PageWaits>;
}

/** An API with its own database, for one test file. */
export interface TestApp<C extends Clock = TestClock> {
  app: NestFastifyApplication;
  api: ApiClient;
  em: EntityManager;
  clock: C;
  config: Config;
  /** A client signed in as this person. */
  as(person: { id: string; role: Role; tokenVersion?: number }): ApiClient;
  /** A client signed in as this person with a session, which was begun with a second factor. */
  asProven(person: { id: string; role: Role; tokenVersion: number }): Promise<ApiClient>;
  stop(): Promise<void>;
}

/** Starts the API without a port or payment provider, at {@link TEST_NOW}; `stop` removes everything. */
export async function startTestApp({
  config: overrides,
  beside,
  pageWaits,
}: TestAppOptions = {}): Promise<TestApp> {
  const database = beside ? sharedWith(beside) : await testDatabase();
  const config = { ...testConfig(database.url), ...overrides };
  const clock = new TestClock();
  const stripe = createStripe({ ...config.stripe, apiBase: UNREACHABLE_PROVIDER });
  const app = await createApi(config, { clock, stripe }, { ...PATIENT, ...pageWaits });
  return testApp(app, config, clock, () => database.stop());
}

/**
 * Starts the API with its own payments sandbox. Both use real time, because the provider has a clock, too; it can be
 * moved by `POST /sandbox/clock`. No webhook reaches the API unless the test delivers it.
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

const sharedWith = ({ config }: TestApp): TestDatabase => ({
  url: config.databaseUrl,
  stop: () => Promise.resolve(),
});

function testApp<C extends Clock>(
  app: NestFastifyApplication,
  config: Config,
  clock: C,
  stopStores: () => Promise<void>,
): TestApp<C> {
  const api = new ApiClient(app);
  return {
    app,
    api,
    em: app.get(EntityManager),
    clock,
    config,
    as: (person) => api.as(tokenOf(app, person)),
    asProven: async (person) => {
      const session = { person, device: 'Firefox on Windows', secondFactor: true };
      const sessionId = await app.get(Sessions).start(session);
      return api.as(await app.get(Tokens).issue({ ...person, operatorRole: null }, sessionId));
    },
    stop: async () => {
      await app.close();
      await rm(config.filesDir, { recursive: true, force: true });
      await stopStores();
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
