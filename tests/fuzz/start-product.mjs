/** The product as processes: built as for `npm start`, with the demo, on stores and files of its own. */
import path from 'node:path';
import { buildWhatIsStale } from '../../scripts/infra/build.mjs';
import { openDataDir } from '../../scripts/infra/data-dir.mjs';
import { freePort } from '../../scripts/infra/ports.mjs';
import {
  chooseAddresses,
  environments,
  prepareDatabase,
  program,
  startStores,
} from '../../scripts/infra/product.mjs';
import { teardownRun, testRun } from '../setup/test-run.mjs';

/** What the product takes over from the shell. */
const FROM_SHELL = ['PATH', 'HOME', 'TMPDIR', 'LANG'];
const SETTINGS = {
  NODE_ENV: 'development',
  LATCHKEY_DURABLE: 'off',
  LATCHKEY_ENV_FILE: 'off',
  LATCHKEY_RATE_LIMITS: 'off',
  LATCHKEY_CALENDAR_LOOPBACK: 'on',
  SESSION_CACHE_SECONDS: '0',
};

/**
 * Starts API and payments sandbox, but no worker, and no webhook arrives: everything that is written follows from a request.
 * @param {(line: string) => void} say
 * @returns {Promise<import('./target.js').Target>}
 */
export async function startProduct(say) {
  const { dir, processes } = await testRun();
  await buildWhatIsStale(processes, { say });
  const data = openDataDir({ dir: path.join(dir, 'data') });
  const shell = Object.fromEntries(FROM_SHELL.map((name) => [name, process.env[name]]));
  const world = { processes, data, env: { ...shell, ...SETTINGS } };
  const stores = await startStores(world);
  const addresses = await chooseAddresses({ ...world, publicPort: await freePort() });
  const { product, payments } = environments({ ...world, stores, addresses });
  const sandbox = { ...payments, SANDBOX_WEBHOOK_URL: undefined };
  await processes.launch(program('sandbox', 'payments-sandbox', { env: sandbox, layer: 2 }));
  say('Seeding the demo…');
  await prepareDatabase({ ...world, stores }, product);
  await processes.launch(program('API', 'api', { env: product }));
  return {
    url: addresses.publicUrl.replace('localhost', '127.0.0.1'),
    publicUrl: addresses.publicUrl,
    databaseUrl: stores.databaseUrl,
    paymentsFile: payments.SANDBOX_FILE ?? '',
    filesDir: product.LATCHKEY_FILES_DIR ?? '',
    stop: teardownRun,
  };
}
