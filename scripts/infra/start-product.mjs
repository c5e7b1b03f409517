import { buildWhatIsStale } from './build.mjs';
import {
  chooseAddresses,
  environments,
  prepareDatabase,
  program,
  startStores,
  wantsDemo,
  workerEnvironment,
} from './product.mjs';
import { summary } from './summary.mjs';

/**
 * Starts everything in order: build, stores, payments sandbox and database, then API and worker.
 * @param {import('./stack.mjs').Stack} stack
 */
export async function startProduct(stack) {
  const start = Date.now();
  const { processes, data, say, tell } = stack;
  await buildWhatIsStale(processes, { say });

  say('Starting…');
  const stores = await startStores(stack);
  const addresses = await chooseAddresses(stack);
  await startServers(stack, { stores, addresses });

  say(
    summary({
      stores,
      addresses,
      dataDir: data.path,
      demo: wantsDemo({ ...stack, stores }),
      tookMs: Date.now() - start,
    }),
  );
  tell({ type: 'ready', ...addresses, databaseUrl: stores.databaseUrl, redisUrl: stores.redisUrl });
}

/**
 * Starts our own processes. The sandbox starts while the database is prepared; API and worker need both.
 * @param {import('./stack.mjs').Stack} stack
 * @param {{ stores: import('./product.mjs').Stores, addresses: import('./product.mjs').Addresses, bundled?: boolean }} options
 * @returns {Promise<import('./processes.mjs').Supervised[]>}
 */
export async function startServers(stack, { stores, addresses, bundled }) {
  const { processes } = stack;
  const env = environments({ ...stack, stores, addresses });
  const [payments] = await Promise.all([
    addresses.paymentsPort
      ? processes.keep(program('payments', 'payments-sandbox', { env: env.payments, layer: 2, bundled }))
      : null,
    prepareDatabase({ ...stack, stores }, env.product, { bundled }),
  ]);
  const servers = await Promise.all([
    processes.keep(program('API', 'api', { env: env.product, bundled })),
    processes.keep(program('worker', 'worker', { env: workerEnvironment(env.product), bundled })),
  ]);
  return payments ? [payments, ...servers] : servers;
}
