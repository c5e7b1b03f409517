/** A product to measure: built, durable, without rate limits, on its own PostgreSQL and Redis in a temporary folder. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { buildWhatIsStale } from '../../scripts/infra/build.mjs';
import { openDataDir } from '../../scripts/infra/data-dir.mjs';
import { freePort } from '../../scripts/infra/ports.mjs';
import { ensureDatabase, startPostgres } from '../../scripts/infra/postgres.mjs';
import { chooseAddresses, environments, program, workerEnvironment } from '../../scripts/infra/product.mjs';
import { startRedis } from '../../scripts/infra/redis.mjs';
import { socketDir } from '../../scripts/infra/sockets.mjs';
import { testRun } from '../../tests/setup/test-run.mjs';

const DATABASE = 'latchkey';
/** What the product takes over from the shell; a developer's own settings would change what is measured. */
const FROM_SHELL = ['PATH', 'HOME', 'TMPDIR', 'LANG'];
const POSTGRES_RESTART_MS = 30_000;
/** On a Monday the worker would mail each owner their week for minutes, which would be taken for what the product does at rest. */
const NO_MAIL_OF_THE_WEEK = `
insert into week_summaries (owner_id, monday) select distinct owner_id, current_date + 7 from properties
    on conflict (owner_id) do update set monday = excluded.monday`;

/**
 * @typedef {object} MeasuredProduct
 * @property {string} url of the API
 * @property {string} databaseUrl
 * @property {string | null} redisUrl
 * @property {(database: string) => string} databaseUrlOf the same server, another database
 * @property {string} postgresLog
 * @property {string} jwtSecret
 * @property {() => Record<string, number>} pids process ids of the parts that run, by name
 * @property {(name: 'API' | 'worker', signal: NodeJS.Signals) => Promise<number>} restart ends a part and starts it again; seconds of the
 *   start
 * @property {(app: 'api' | 'worker', name: string) => Promise<Instance>} another starts one more API, on a port of its own, or worker
 * @property {string} publicUrl its address as the product itself knows it
 *
 * @typedef {object} Instance one of several APIs or workers
 * @property {string} url where this API listens
 * @property {(signal: NodeJS.Signals) => Promise<void>} restart
 */

/**
 * Starts everything as `npm start` does and fills the database.
 * @param {{ homes: number, seed: number, say: (line: string) => void }} options
 * @returns {Promise<MeasuredProduct>} it stops with the test run, see `teardownRun`
 */
export async function startMeasuredProduct({ homes, seed, say }) {
  const { dir, processes, remove } = await testRun();
  await buildWhatIsStale(processes, { say });
  const data = openDataDir({ dir: path.join(dir, 'data') });
  const stores = await startStores({ dir, processes, remove, secrets: data.secrets });
  const env = {
    ...Object.fromEntries(FROM_SHELL.map((name) => [name, process.env[name]])),
    LATCHKEY_RATE_LIMITS: 'off',
  };
  const world = { processes, data, env, stores: { ...stores, embedded: { database: true, redis: true } } };
  const addresses = await chooseAddresses({ ...world, publicPort: await freePort() });
  const { product, payments } = environments({ ...world, addresses });

  await processes.run(program('migrations', 'cli', { args: ['migrate'], env: product }));
  say(`Filling the database with ${homes} homes…`);
  const args = ['fill', '--homes', String(homes), '--seed', String(seed)];
  await processes.run(program('fill', 'cli', { args, env: product }));
  await query(stores.databaseUrl, NO_MAIL_OF_THE_WEEK);

  const sandbox = await processes.launch(program('sandbox', 'payments-sandbox', { env: payments, layer: 2 }));
  const parts = {
    API: program('API', 'api', { env: named(product, 'api') }),
    worker: program('worker', 'worker', { env: named(workerEnvironment(product), 'worker') }),
  };
  const running = { API: await processes.launch(parts.API), worker: await processes.launch(parts.worker) };
  const another = async (app, name) => {
    const port = await freePort();
    const env = app === 'api' ? product : workerEnvironment(product);
    const part = program(name, app, { env: { ...named(env, app), PORT: String(port) } });
    let instance = await processes.launch(part);
    return {
      url: `http://127.0.0.1:${port}`,
      restart: async (signal) => {
        instance.child.kill(signal);
        await instance.ended;
        instance = await processes.launch(part);
      },
    };
  };
  const redisPid = stores.redisUrl ? await redisProcess(stores.redisUrl) : null;

  return {
    url: addresses.publicUrl.replace('localhost', '127.0.0.1'),
    publicUrl: addresses.publicUrl,
    databaseUrl: stores.databaseUrl,
    redisUrl: stores.redisUrl,
    databaseUrlOf: stores.urlOf,
    postgresLog: path.join(dir, 'logs', 'postgresql.log'),
    jwtSecret: data.secrets.jwt,
    another,
    restart: async (name, signal) => {
      running[name].child.kill(signal);
      await running[name].ended;
      const start = performance.now();
      running[name] = await processes.launch(parts[name]);
      return (performance.now() - start) / 1_000;
    },
    pids: () => ({
      API: running.API.pid,
      worker: running.worker.pid,
      PostgreSQL: postgresProcess(stores.dir),
      ...(redisPid === null ? {} : { Redis: redisPid }),
      sandbox: sandbox.pid,
    }),
  };
}

/** pg takes the name of a connection from here; it tells the statements of API and worker apart. */
const named = (env, name) => ({ ...env, PGAPPNAME: name });

async function startStores({ dir, processes, remove, secrets }) {
  const postgresDir = path.join(dir, 'postgres');
  const sockets = socketDir(dir);
  if (sockets !== null) remove(sockets);
  const [urlOf, redisUrl] = await Promise.all([
    startPostgres(processes, {
      dir: postgresDir,
      port: await freePort(),
      password: secrets.postgres,
      durable: true,
      sockets,
    }),
    startRedis(processes, {
      dir: path.join(dir, 'redis'),
      port: await freePort(),
      password: secrets.redis,
      durable: true,
      sockets,
    }),
  ]);
  await countStatements(urlOf, postgresDir);
  await ensureDatabase(urlOf, DATABASE);
  await logParameters(urlOf);
  return { dir: postgresDir, databaseUrl: urlOf(DATABASE), redisUrl, urlOf };
}

/** Loads pg_stat_statements, which takes a restart. The restart is done by what keeps PostgreSQL running. */
async function countStatements(urlOf, dir) {
  const client = new pg.Client({ connectionString: urlOf('postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      "select 1 from pg_available_extensions where name = 'pg_stat_statements'",
    );
    if (rowCount === 0) return;
    await client.query("alter system set shared_preload_libraries = 'pg_stat_statements'");
    await client.query('alter system set pg_stat_statements.track_planning = on');
    await client.query("alter system set log_line_prefix = '%a|'");
  } finally {
    await client.end();
  }
  console.log('Stopping PostgreSQL once, so that it comes back with statistics of its statements…');
  const before = postgresProcess(dir);
  process.kill(before, 'SIGINT');
  await restarted(urlOf, dir, before);
}

/** Statements are captured with their parameters, which the product keeps out of its log. */
const logParameters = (urlOf) =>
  query(urlOf('postgres'), `alter database ${DATABASE} set log_error_verbosity = 'default'`);

/** One statement on a connection of its own. */
async function query(connectionString, text) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

async function restarted(urlOf, dir, before) {
  const deadline = performance.now() + POSTGRES_RESTART_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: urlOf('postgres') });
    client.on('error', () => undefined); // the old server, on its way out
    try {
      await client.connect();
      if (postgresProcess(dir) !== before) return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
    } finally {
      await client.end().catch(() => undefined);
    }
    await sleep(100);
  }
}

/** The first line of the file that every PostgreSQL keeps. */
const postgresProcess = (dir) =>
  Number(readFileSync(path.join(dir, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);

async function redisProcess(url) {
  const { Redis } = await import('ioredis');
  const redis = new Redis(url);
  try {
    return Number(/process_id:(\d+)/.exec(await redis.info('server'))?.[1]);
  } finally {
    redis.disconnect();
  }
}
