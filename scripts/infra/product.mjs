/** The whole product on one machine: which parts there are, what each is told, and in which order they come. */
import { connect } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { ROOT } from './build.mjs';
import { ensureDatabase, startPostgres } from './postgres.mjs';
import { innerPorts } from './ports.mjs';
import { Problem } from './problem.mjs';
import { startRedis } from './redis.mjs';

/**
 * @typedef {object} World what every step needs
 * @property {import('./processes.mjs').Processes} processes
 * @property {import('./data-dir.mjs').DataDir} data
 * @property {NodeJS.ProcessEnv} env the variables that people set
 *
 * @typedef {object} Stores
 * @property {string} databaseUrl
 * @property {string | null} redisUrl null: PostgreSQL carries the queues
 * @property {{ database: boolean, redis: boolean }} embedded which of them we started
 *
 * @typedef {object} Addresses
 * @property {number} port where the API listens
 * @property {string} publicUrl what people type
 * @property {number | null} paymentsPort null: the real Stripe
 */

const CONNECT_MS = 5_000;

/**
 * The database and the queue: those that DATABASE_URL and REDIS_URL name, else our own.
 * @param {World} world
 * @returns {Promise<Stores>}
 */
export async function startStores({ processes, data, env }) {
  const ports = await innerPorts(path.join(data.path, 'ports.json'), ['postgres', 'redis']);
  const durable = env.LATCHKEY_DURABLE !== 'off';
  const own = (name) => ({
    dir: path.join(data.path, name),
    port: ports[name] ?? 0,
    password: data.secrets[name],
    durable,
  });
  const [databaseUrl, redisUrl] = await Promise.all([
    env.DATABASE_URL ? reachableDatabase(env.DATABASE_URL) : ownDatabase(processes, own('postgres')),
    env.REDIS_URL ? reachableRedis(env.REDIS_URL) : startRedis(processes, own('redis')),
  ]);
  return {
    databaseUrl,
    redisUrl,
    embedded: { database: !env.DATABASE_URL, redis: !env.REDIS_URL && redisUrl !== null },
  };
}

async function ownDatabase(processes, how) {
  const address = await startPostgres(processes, how);
  await ensureDatabase(address, 'latchkey');
  return address('latchkey');
}

async function reachableDatabase(url) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  try {
    await client.connect();
    return url;
  } catch (error) {
    throw unreachable('PostgreSQL', 'DATABASE_URL', error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function reachableRedis(url) {
  const { hostname, port } = new URL(url);
  await new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port || 6379), timeout: CONNECT_MS }, () =>
      resolve(socket.destroy()),
    );
    socket.once('error', reject);
    socket.once('timeout', () => reject(socket.destroy(new Error('no answer'))));
  }).catch((error) => {
    throw unreachable('Redis', 'REDIS_URL', error);
  });
  return url;
}

const unreachable = (part, variable, error) =>
  new Problem({
    part,
    why: `${variable} names one that cannot be reached: ${error.message || error.code}.`,
    todo: `Start it, correct ${variable}, or leave ${variable} out and Latchkey brings its own.`,
  });

/**
 * What each process is told. A variable that somebody has set wins over what we would choose.
 * @param {World & { stores: Stores, addresses: Addresses }} facts
 * @returns {{ product: NodeJS.ProcessEnv, payments: NodeJS.ProcessEnv }}
 */
export function environments({ data, env, stores, addresses }) {
  const { port, publicUrl, paymentsPort } = addresses;
  const sandboxed = paymentsPort !== null;
  const stripe = {
    STRIPE_SECRET_KEY: sandboxed ? data.secrets.stripe_secret_key : env.STRIPE_SECRET_KEY,
    STRIPE_WEBHOOK_SECRET:
      env.STRIPE_WEBHOOK_SECRET || (sandboxed ? data.secrets.stripe_webhook_secret : undefined),
  };
  const common = {
    ...env,
    NODE_ENV: env.NODE_ENV || 'development',
    HOST: env.HOST || '127.0.0.1',
    ...stripe,
  };
  return {
    product: {
      ...common,
      PORT: String(port),
      PUBLIC_URL: publicUrl,
      DATABASE_URL: stores.databaseUrl,
      REDIS_URL: stores.redisUrl ?? undefined,
      JWT_SECRET: env.JWT_SECRET || data.secrets.jwt,
      STRIPE_API_BASE: sandboxed ? `http://127.0.0.1:${paymentsPort}` : env.STRIPE_API_BASE,
      LATCHKEY_DATA_DIR: data.path,
      LATCHKEY_FILES_DIR: env.LATCHKEY_FILES_DIR || path.join(data.path, 'files'),
      STOREFRONT_DIR: env.STOREFRONT_DIR || path.join(ROOT, 'dist/storefront'),
      ADMIN_DIR: env.ADMIN_DIR || path.join(ROOT, 'dist/admin'),
    },
    payments: {
      ...common,
      SANDBOX_PORT: String(paymentsPort),
      SANDBOX_FILE: path.join(data.path, 'payments-sandbox.sqlite'),
      SANDBOX_PUBLIC_URL: `http://localhost:${paymentsPort}`,
      SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${port}/api/payments/webhook`,
    },
  };
}

/**
 * The worker beside the API on one machine: its metrics are read on the next port.
 * @param {NodeJS.ProcessEnv} told what the product is told
 * @returns {NodeJS.ProcessEnv}
 */
export const workerOf = (told) =>
  told.METRICS_PORT ? { ...told, METRICS_PORT: String(Number(told.METRICS_PORT) + 1) } : told;

/**
 * Where things are: `PORT` for people, the rest inside.
 * @param {World & { publicPort: number, apiBehindProxy?: boolean }} facts `apiBehindProxy`: another server holds the public port
 * @returns {Promise<Addresses>}
 */
export async function chooseAddresses({ data, env, publicPort, apiBehindProxy = false }) {
  const sandboxed = !env.STRIPE_SECRET_KEY;
  const names = [...(sandboxed ? ['payments'] : []), ...(apiBehindProxy ? ['api'] : [])];
  const ports = await innerPorts(path.join(data.path, 'ports.json'), names);
  return {
    port: apiBehindProxy ? (ports.api ?? publicPort) : publicPort,
    publicUrl: env.PUBLIC_URL || `http://localhost:${publicPort}`,
    paymentsPort: sandboxed ? (ports.payments ?? null) : null,
  };
}

/**
 * The demo's data goes into a database that we made ourselves, or where somebody asked for it. Its stays are paid at the
 * payments sandbox, so that they can be refunded: beside the real provider there is no demo.
 * @param {Pick<World, 'env'> & { stores: Stores }} world
 */
export const wantsDemo = ({ env, stores }) =>
  env.LATCHKEY_DEMO ? env.LATCHKEY_DEMO === 'on' : stores.embedded.database && !env.STRIPE_SECRET_KEY;

/**
 * The tables, and the demo.
 * @param {World & { stores: Stores }} world
 * @param {NodeJS.ProcessEnv} told
 */
export async function prepareDatabase(world, told) {
  const { processes } = world;
  await processes.run(program('migrations', 'cli', { args: ['migrate'], env: told }));
  if (wantsDemo(world))
    await processes.run(
      program('demo data', 'cli', { args: ['seed'], env: { ...told, LATCHKEY_DEMO: 'on' } }),
    );
}

/**
 * One of our own programs, from dist/.
 * @param {string} name for people
 * @param {string} app folder under apps/
 * @param {{ args?: string[], env: NodeJS.ProcessEnv, layer?: number }} how
 * @returns {import('./processes.mjs').Part}
 */
export const program = (name, app, { args = [], env, layer = 3 }) => ({
  name,
  layer,
  command: process.execPath,
  args: ['--enable-source-maps', path.join(ROOT, 'dist/apps', app, 'src/main.js'), ...args],
  cwd: ROOT,
  // Compiled code is kept between starts, which come up noticeably sooner.
  env: { ...env, NODE_COMPILE_CACHE: path.join(ROOT, 'node_modules/.cache/latchkey-code') },
});
