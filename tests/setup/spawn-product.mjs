import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../../scripts/infra/build.mjs';
import { freePort } from '../../scripts/infra/ports.mjs';

/** Environment of every product in a test. */
const PRODUCT_ENV = {
  NODE_ENV: 'development',
  LATCHKEY_DURABLE: 'off',
  LATCHKEY_ENV_FILE: 'off',
  LATCHKEY_RATE_LIMITS: 'off',
  LATCHKEY_CALENDAR_LOOPBACK: 'on',
  LATCHKEY_REQUEST_WAIT_MS: '60000', // however busy the machine is
};

/**
 * @typedef {object} RunningProduct
 * @property {string} url of storefront, API and dashboards
 * @property {string} paymentsUrl
 * @property {string} paymentsKey the secret key of the payments sandbox, for its controls
 * @property {string} databaseUrl
 * @property {string | null} redisUrl null when the queues are in PostgreSQL
 * @property {string} dataDir
 *
 * @typedef {object} Spawned
 * @property {import('node:child_process').ChildProcess} child the start script
 * @property {Map<string, number>} pids current process ids of its parts
 * @property {() => string} output everything it has printed
 * @property {Promise<RunningProduct>} ready rejects with everything it printed when it does not start
 */

/** A new folder for a product's data. */
export const newFolder = () => mkdtempSync(path.join(tmpdir(), 'latchkey-story-'));

/**
 * Starts a product with the script of `npm start`, on free ports; it stops with the process that started it, even if that is killed.
 * @param {Record<string, string>} env variables to set or, as an empty text, to leave unset
 * @returns {Promise<Spawned>}
 */
export async function spawnProduct(env) {
  const dataDir = env.LATCHKEY_DATA_DIR ?? newFolder();
  const port = String(await freePort());
  const productEnv = { ...process.env, ...PRODUCT_ENV, PORT: port, LATCHKEY_DATA_DIR: dataDir, ...env };
  const child = spawn(process.execPath, [path.join(ROOT, 'scripts/start.mjs')], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: productEnv,
  });
  const printed = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => printed.push(String(chunk)));
  const output = () => printed.join('');
  const pids = new Map();
  const ready = new Promise((resolve, reject) => {
    child.on('message', (/** @type {any} */ message) => {
      if (message.type === 'part') pids.set(message.name, message.pid);
      if (message.type === 'ready') resolve(factsOf(message, dataDir));
    });
    child.once('exit', () => reject(new Error(`The product did not start:\n${output()}`)));
  });
  return { child, pids, output, ready };
}

/** Stops it as Ctrl-C does. @returns the exit code */
export async function stopProduct(child) {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
  return child.exitCode;
}

const factsOf = ({ publicUrl, paymentsPort, databaseUrl, redisUrl }, dataDir) => ({
  url: publicUrl,
  paymentsUrl: `http://localhost:${paymentsPort}`,
  paymentsKey: secretKeyIn(dataDir),
  databaseUrl,
  redisUrl,
  dataDir,
});

/** Each product generates its own secrets when it starts on an empty data folder. */
function secretKeyIn(dataDir) {
  const secrets = JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8'));
  return secrets.stripe_secret_key ?? '';
}
