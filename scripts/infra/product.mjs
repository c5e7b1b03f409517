/** The whole product on one machine: its parts, their environments, and the steps of starting them. */
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { WEBHOOK_TYPES } from '../../libs/money/provider/webhook-types.ts';
import { ROOT } from './build.mjs';
import { ensureDatabase, startPostgres } from './postgres.mjs';
import { innerPorts } from './ports.mjs';
import { Problem } from './problem.mjs';
import { startRedis } from './redis.mjs';
import { socketDir } from './sockets.mjs';

/**
 * @typedef {object} World context of every step
 * @property {import('./processes.mjs').Processes} processes
 * @property {import('./data-dir.mjs').DataDir} data
 * @property {NodeJS.ProcessEnv} env variables set by the user
 *
 * @typedef {object} Stores
 * @property {string} databaseUrl
 * @property {string | null} redisUrl null: the queues use PostgreSQL
 * @property {{ database: boolean, redis: boolean }} embedded which of them we started ourselves
 *
 * @typedef {object} Addresses
 * @property {number} port where the API listens
 * @property {string} publicUrl what people open
 * @property {number | null} paymentsPort null: the real Stripe
 */

const CONNECT_MS = 5_000;

/**
 * The database and the queue: those of DATABASE_URL and REDIS_URL, otherwise embedded ones.
 * @param {World} world
 * @returns {Promise<Stores>}
 */
export async function startStores({ processes, data, env }) {
  const ports = await innerPorts(path.join(data.path, 'ports.json'), ['postgres', 'redis']);
  const durable = env.LATCHKEY_DURABLE !== 'off';
  const sockets = socketDir(data.path);
  const embedded = (name) => ({
    dir: path.join(data.path, name),
    port: ports[name] ?? 0,
    password: data.secrets[name],
    durable,
    sockets,
  });
  const [databaseUrl, redisUrl] = await Promise.all([
    env.DATABASE_URL
      ? reachableDatabase(env.DATABASE_URL)
      : embeddedDatabase(processes, embedded('postgres')),
    env.REDIS_URL ? reachableRedis(env.REDIS_URL) : startRedis(processes, embedded('redis')),
  ]);
  return {
    databaseUrl,
    redisUrl,
    embedded: { database: !env.DATABASE_URL, redis: !env.REDIS_URL && redisUrl !== null },
  };
}

async function embeddedDatabase(processes, options) {
  const urlOf = await startPostgres(processes, options);
  await ensureDatabase(urlOf, 'latchkey');
  return urlOf('latchkey');
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
 * The environment of each process. Variables set by the user take precedence over our choices.
 * @param {World & { stores: Stores, addresses: Addresses }} options
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
      SANDBOX_WEBHOOK_TYPES: WEBHOOK_TYPES.join(','),
    },
  };
}

/**
 * The worker's environment: with the API on the same machine, its metrics use the next port.
 * @param {NodeJS.ProcessEnv} env the API's environment
 * @returns {NodeJS.ProcessEnv}
 */
export const workerEnvironment = (env) =>
  env.METRICS_PORT ? { ...env, METRICS_PORT: String(Number(env.METRICS_PORT) + 1) } : env;

/**
 * Chooses the ports of API and sandbox.
 * @param {World & { publicPort: number, apiBehindProxy?: boolean }} options `apiBehindProxy`: another server uses the public port
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
 * True for an embedded database, or when requested by LATCHKEY_DEMO. Demo stays are paid at the payments sandbox, so that
 * they can be refunded; there is no demo with the real provider.
 * @param {Pick<World, 'env'> & { stores: Stores }} world
 */
export const wantsDemo = ({ env, stores }) =>
  env.LATCHKEY_DEMO ? env.LATCHKEY_DEMO === 'on' : stores.embedded.database && !env.STRIPE_SECRET_KEY;

/**
 * Runs the migrations and seeds the demo.
 * @param {World & { stores: Stores }} world
 * @param {NodeJS.ProcessEnv} env
 * @param {Build} [build]
 */
export async function prepareDatabase(world, env, build) {
  const { processes } = world;
  await processes.run(program('migrations', 'cli', { args: ['migrate'], env, ...build }));
  if (wantsDemo(world))
    await processes.run(
      program('demo data', 'cli', { args: ['seed'], env: { ...env, LATCHKEY_DEMO: 'on' }, ...build }),
    );
}

/**
 * @typedef {object} Build
 * @property {string} [root] another clone than this one
 * @property {boolean} [bundled] false: what the compiler wrote, file by file, which a save changes in a second
 */

/**
 * The bundle of a program, or what it is made of, which is all that clones of older versions have.
 * @param {string} app
 * @param {Required<Build>} build
 */
function entryOf(app, { root, bundled }) {
  const bundle = path.join(root, 'dist/servers', `${app}.js`);
  return bundled && existsSync(bundle) ? bundle : path.join(root, 'dist/apps', app, 'src/main.js');
}

/** As in the Dockerfile. */
export const nodeOptions = (root) => [
  // Of Node's 64 MB for young objects a start fills all, and keeps them: 35 to 60 MB of a process at rest. Requests are as fast.
  '--max-semi-space-size=16',
  // Under load V8 would collect everything each two seconds; old objects may double first.
  '--heap-growing-percent=100',
  '--import',
  pathToFileURL(path.join(root, 'dist/libs/core/platform/process/source-maps.js')).href,
];

/**
 * One of our own programs from dist/.
 * @param {string} name for people
 * @param {string} app folder in apps/
 * @param {{ args?: string[], env: NodeJS.ProcessEnv, layer?: number } & Build} options
 * @returns {import('./processes.mjs').Part}
 */
export const program = (name, app, { args = [], env, layer = 3, root = ROOT, bundled = true }) => ({
  name,
  layer,
  command: process.execPath,
  args: [...nodeOptions(root), entryOf(app, { root, bundled }), ...args],
  cwd: root,
  env: {
    ...env,
    // Compiled code is kept, which makes later starts faster by a fifth of a second. It also stays in memory, 8 MB, so the worker, for which nobody
    // waits, does without.
    ...(app === 'worker' ? {} : { NODE_COMPILE_CACHE: path.join(ROOT, 'node_modules/.cache/latchkey-code') }),
    // As in the Dockerfile: glibc otherwise keeps a heap of its own for nearly each thread, 5 MB in all.
    MALLOC_ARENA_MAX: env.MALLOC_ARENA_MAX ?? '2',
  },
});
