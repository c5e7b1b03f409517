import { buildWhatIsStale } from './build.mjs';
import {
  chooseAddresses,
  environments,
  prepareDatabase,
  program,
  startStores,
  wantsDemo,
  workerOf,
} from './product.mjs';
import { summary } from './summary.mjs';

/**
 * Everything in order: the build, the stores, the payments sandbox and the tables, then the API and the worker.
 * @param {import('./stack.mjs').Stack} stack
 */
export async function startProduct(stack) {
  const began = Date.now();
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
      tookMs: Date.now() - began,
    }),
  );
  tell({ type: 'ready', ...addresses, databaseUrl: stores.databaseUrl, redisUrl: stores.redisUrl });
}

/**
 * Our own processes. The sandbox comes up while the tables are made; the API and the worker need both.
 * @param {import('./stack.mjs').Stack} stack
 * @param {{ stores: import('./product.mjs').Stores, addresses: import('./product.mjs').Addresses }} facts
 * @returns {Promise<import('./processes.mjs').Kept[]>}
 */
export async function startServers(stack, { stores, addresses }) {
  const { processes } = stack;
  const told = environments({ ...stack, stores, addresses });
  const [payments] = await Promise.all([
    addresses.paymentsPort
      ? processes.keep(program('payments', 'payments-sandbox', { env: told.payments, layer: 2 }))
      : null,
    prepareDatabase({ ...stack, stores }, told.product),
  ]);
  const servers = await Promise.all([
    processes.keep(program('API', 'api', { env: told.product })),
    processes.keep(program('worker', 'worker', { env: workerOf(told.product) })),
  ]);
  return payments ? [payments, ...servers] : servers;
}
