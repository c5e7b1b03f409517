/** The whole product as on several machines: two APIs behind a balancer, two workers, PostgreSQL, Redis and the payments sandbox. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Redis } from 'ioredis';
import { buildWhatIsStale } from '../../scripts/infra/build.mjs';
import { openDataDir } from '../../scripts/infra/data-dir.mjs';
import { freePort } from '../../scripts/infra/ports.mjs';
import {
  chooseAddresses,
  environments,
  prepareDatabase,
  program,
  startStores,
  workerEnvironment,
} from '../../scripts/infra/product.mjs';
import { Balancer } from '../../bench/product/balancer.mjs';
import { KeptPart } from './kept-part.mjs';

/** @typedef {{ root?: string }} Version `root`: the clone whose programs run */

/** A developer's own settings would change the world. */
const FROM_SHELL = ['PATH', 'HOME', 'TMPDIR', 'LANG'];

/**
 * @typedef {object} World
 * @property {string} url of the balancer
 * @property {string} databaseUrl
 * @property {string | null} redisUrl
 * @property {string} paymentsUrl
 * @property {string} paymentsKey
 * @property {KeptPart[]} parts that can be killed
 * @property {KeptPart} payments one of them
 * @property {CrashPoints} points
 * @property {() => void} stopPostgres hard, as by a power cut; it starts again by itself
 * @property {() => Promise<boolean>} flushRedis false when it was away
 * @property {() => Promise<void>} killRedis it starts again by itself
 * @property {() => Promise<void>} close
 * @property {Balancer} balancer
 * @property {(name: string, port: string, version?: Version) => Promise<KeptPart>} startApi which is told to no balancer
 * @property {(name: string, version?: Version) => Promise<KeptPart>} startWorker
 * @property {() => Promise<void>} migrate to the schema of this version
 */

/**
 * @param {{ run: import('../setup/test-run.mjs').TestRun, say: (line: string) => void, onPayments: (world: Pick<World, 'paymentsUrl' | 'paymentsKey'>) => Promise<void>, root?: string }} options
 *   `onPayments`: after each start of the sandbox, which forgets its faults. `root`: a clone, built, of the version that runs; this one by default
 * @returns {Promise<World>}
 */
export async function startWorld({ run, say, onPayments, root }) {
  const { processes } = run;
  const dir = path.join(run.dir, 'chaos');
  await buildWhatIsStale(processes, { say });
  const data = openDataDir({ dir });
  const balancer = new Balancer([]);
  const url = await balancer.open();
  const env = {
    ...Object.fromEntries(FROM_SHELL.map((name) => [name, process.env[name]])),
    PUBLIC_URL: url,
    LATCHKEY_RATE_LIMITS: 'off',
    LATCHKEY_REQUEST_WAIT_MS: '10000',
    LATCHKEY_CRASH_POINTS: path.join(dir, 'crash-points'),
    LOG_LEVEL: 'warn',
  };
  const world = { processes, data, env };
  const stores = await startStores(world);
  const addresses = await chooseAddresses({ ...world, publicPort: await freePort() });
  const { product, payments } = environments({ ...world, stores, addresses });
  const paymentsUrl = `http://127.0.0.1:${addresses.paymentsPort}`;
  const paymentsKey = data.secrets.stripe_secret_key;
  const sandbox = program('payments', 'payments-sandbox', {
    env: { ...payments, SANDBOX_WEBHOOK_URL: `${url}/api/payments/webhook` },
    layer: 2,
    root,
  });
  const points = new CrashPoints(path.join(dir, 'crash-points'));

  /** @type {KeptPart[]} */
  const all = [];
  const kept = async (part, onStart = async () => undefined) => {
    const started = await KeptPart.start({ run, part, onStart });
    all.push(started);
    return started;
  };
  const paymentsPart = await kept(sandbox);
  await prepareDatabase({ ...world, stores }, product, { root });
  paymentsPart.onStart = () => onPayments({ paymentsUrl, paymentsKey });
  const startApi = (name, port, version = {}) =>
    kept(program(name, 'api', { env: { ...product, PORT: port }, ...version }));
  const startWorker = (name, version = {}) =>
    kept(program(name, 'worker', { env: workerEnvironment(product), ...version }));
  const api = async (name) => {
    const port = String(await freePort());
    balancer.remember(`http://127.0.0.1:${port}`);
    return startApi(name, port, { root });
  };
  const worker = (name) => startWorker(name, { root });
  const parts = [
    paymentsPart,
    ...(await Promise.all([api('API 1'), api('API 2'), worker('worker 1'), worker('worker 2')])),
  ];
  return {
    url,
    databaseUrl: stores.databaseUrl,
    redisUrl: stores.redisUrl,
    paymentsUrl,
    paymentsKey,
    parts,
    payments: paymentsPart,
    points,
    stopPostgres: () => kill(pidIn(path.join(dir, 'postgres', 'postmaster.pid')), 'SIGQUIT'),
    flushRedis: () => flush(stores.redisUrl),
    killRedis: async () => kill(await redisPid(stores.redisUrl), 'SIGKILL'),
    balancer,
    startApi,
    startWorker,
    migrate: () => processes.run(program('migrations', 'cli', { args: ['migrate'], env: product })),
    close: async () => {
      for (const part of all) part.letGo();
      await balancer.close();
    },
  };
}

/** Named places where a process dies, see `libs/core/platform/process/crash-points.ts`. */
class CrashPoints {
  constructor(dir) {
    this.armedIn = path.join(dir, 'armed');
    this.hitIn = path.join(dir, 'hit');
    for (const folder of [this.armedIn, this.hitIn]) mkdirSync(folder, { recursive: true });
  }

  /** The next process that comes there dies. @param {string} name */
  arm(name) {
    writeFileSync(path.join(this.armedIn, fileNameOf(name)), '');
  }

  disarmAll() {
    for (const file of readdirSync(this.armedIn)) rmSync(path.join(this.armedIn, file), { force: true });
  }

  isArmed(name) {
    return readdirSync(this.armedIn).includes(fileNameOf(name));
  }

  /** How often a process has died there. @param {string} name */
  hits(name) {
    return readdirSync(this.hitIn).filter((file) => file.startsWith(`${fileNameOf(name)}@`)).length;
  }
}

const fileNameOf = (name) => name.replaceAll(/[^\w.-]+/g, '-');

const kill = (pid, signal) => {
  try {
    if (pid) process.kill(pid, signal);
  } catch {
    // It has just ended.
  }
};

function pidIn(file) {
  try {
    return Number(readFileSync(file, 'utf8').split('\n', 1)[0]);
  } catch {
    return 0;
  }
}

const flush = (redisUrl) => withRedis(redisUrl, async (redis) => (await redis.flushall()) === 'OK', false);

const redisPid = (redisUrl) =>
  withRedis(redisUrl, async (redis) => Number(/process_id:(\d+)/.exec(await redis.info('server'))?.[1]), 0);

/** @returns {Promise<any>} `otherwise` when it is away */
async function withRedis(redisUrl, work, otherwise) {
  const redis = new Redis(redisUrl, {
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
    lazyConnect: true,
  });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    return await work(redis);
  } catch {
    return otherwise;
  } finally {
    redis.disconnect();
  }
}
