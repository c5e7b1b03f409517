import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApi } from '../../apps/api/src/bootstrap.js';
import { seed } from '../../apps/cli/src/seed/seed.js';
import { createSandbox } from '../../apps/payments-sandbox/src/sandbox.js';
import { testConfig, testDatabase } from '#libs/testing';

/** A running product with the demo, on which nothing happens but what a test does. */
export interface Target {
  /** Of the API, without a path. */
  url: string;
  /** Its address as it knows it, for where people are sent back to. */
  publicUrl: string;
  databaseUrl: string;
  /** Where the payments sandbox keeps everything. */
  paymentsFile: string;
  /** Where uploaded files are kept. */
  filesDir: string;
  stop(): Promise<void>;
}

/** API and payments sandbox in this process, without a worker, on a free port. */
export async function startInProcess(): Promise<Target> {
  const database = await testDatabase();
  const base = testConfig(database.url);
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-fuzz-'));
  const paymentsFile = join(folder, 'payments.sqlite');
  const sandbox = await createSandbox({ ...base.stripe, file: paymentsFile, port: 0 });
  const config = {
    ...base,
    demo: true,
    sandbox: true,
    stripe: { ...base.stripe, apiBase: sandbox.url },
  };
  await seed(config);
  const app = await createApi(config);
  await app.listen(0, '127.0.0.1');
  return {
    url: await app.getUrl(),
    publicUrl: config.publicUrl,
    databaseUrl: database.url,
    paymentsFile,
    filesDir: config.filesDir,
    stop: async () => {
      await app.close();
      await sandbox.close();
      await rm(folder, { recursive: true, force: true });
      await rm(config.filesDir, { recursive: true, force: true });
      await database.stop();
    },
  };
}
