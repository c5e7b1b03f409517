/** The folder with all data of a local Latchkey. It carries a marker file and is locked while in use; nothing outside it is touched. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { tryLock } from './lock.mjs';
import { Problem } from './problem.mjs';
import { readJson, writeJson } from './whole-file.mjs';

const MARKER = 'latchkey-data.json';
const LOCKS = 'locks';
const TRASH = 'trash-';

/**
 * @typedef {object} DataDir
 * @property {string} path
 * @property {string} logs folder of one log file per part
 * @property {string} locks folder for lock files
 * @property {Secrets} secrets
 * @property {(facts: { url: string }) => void} announce records who uses the folder, for the message of a second start
 * @property {() => void} release
 *
 * @typedef {{ postgres: string, redis: string, jwt: string, stripe_secret_key: string, stripe_webhook_secret: string }} Secrets
 */

/**
 * Opens the data folder exclusively; creates it if needed.
 * @param {{ dir: string, fresh?: boolean }} options `fresh` empties it first
 * @returns {DataDir}
 * @throws Problem when it has other content, belongs to another user, or is in use
 */
export function openDataDir({ dir, fresh = false }) {
  claim(dir);
  const release = lock(dir);
  try {
    return { ...prepare(dir, fresh), release };
  } catch (error) {
    release();
    throw error;
  }
}

function prepare(dir, fresh) {
  if (fresh) empty(dir);
  removeTrash(dir);
  const logs = path.join(dir, 'logs');
  mkdirSync(logs, { recursive: true });
  return {
    path: dir,
    logs,
    locks: path.join(dir, LOCKS),
    secrets: secretsOf(dir),
    announce: ({ url }) => writeJson(usedByFile(dir), { pid: process.pid, url }),
  };
}

const usedByFile = (dir) => path.join(dir, LOCKS, 'used-by.json');

/**
 * The embedded database of a product that is running on the folder.
 * @param {string} dir
 * @returns {string | null} its URL; null when nothing runs there
 */
export function runningDatabase(dir) {
  const file = path.join(dir, LOCKS, 'start.sqlite');
  if (!existsSync(file)) return null;
  const release = tryLock(file);
  if (release) return (release(), null);
  const [password, port] = ['secrets.json', 'ports.json'].map(
    (name) => readJson(path.join(dir, name))?.postgres,
  );
  return `postgres://latchkey:${password}@127.0.0.1:${port}/latchkey`;
}

/** Marks the folder as ours or throws, so that a typo in LATCHKEY_DATA_DIR never mixes with, or deletes, somebody's documents. */
function claim(dir) {
  const marker = path.join(dir, MARKER);
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  if (!existsSync(marker)) {
    if (readdirSync(dir).length > 0) {
      throw new Problem({
        part: 'The data folder',
        why: `${dir} has other content and was not made by Latchkey.`,
        todo: 'Set LATCHKEY_DATA_DIR to an empty or new folder.',
      });
    }
    writeJson(marker, { made_by: 'latchkey', made_at: new Date().toISOString() });
  }
  const owner = statSync(marker).uid;
  if (process.getuid && owner !== process.getuid()) {
    throw new Problem({
      part: 'The data folder',
      why: `${dir} belongs to another user (uid ${owner}), this is uid ${process.getuid()}.`,
      todo: 'Start as that user, remove the folder as that user, or set LATCHKEY_DATA_DIR to another one.',
    });
  }
  mkdirSync(path.join(dir, LOCKS), { recursive: true });
}

function lock(dir) {
  const release = tryLock(path.join(dir, LOCKS, 'start.sqlite'));
  if (release) return release;
  const by = readJson(usedByFile(dir));
  throw new Problem({
    part: 'Latchkey',
    why: `It is already running on ${dir}${by ? ` (process ${by.pid}, ${by.url})` : ''}.`,
    todo: 'Use that one, stop it first, or start a second one with its own data:\nPORT=3100 LATCHKEY_DATA_DIR=/some/other/folder npm start',
  });
}

/** Moves the content aside before deleting it, so that an interrupted deletion never leaves half a database in place. */
function empty(dir) {
  const trash = mkdtempSync(path.join(dir, TRASH));
  for (const name of readdirSync(dir)) {
    if (![MARKER, LOCKS].includes(name) && !name.startsWith(TRASH))
      renameSync(path.join(dir, name), path.join(trash, name));
  }
}

function removeTrash(dir) {
  for (const name of readdirSync(dir)) {
    if (name.startsWith(TRASH)) rmSync(path.join(dir, name), { recursive: true, force: true });
  }
}

/** Created once, so that sessions and webhook signatures stay valid across starts. Readable only by the owner. */
function secretsOf(dir) {
  const file = path.join(dir, 'secrets.json');
  const stored = readJson(file);
  if (stored && Object.keys(newSecrets()).every((name) => typeof stored[name] === 'string')) return stored;
  // The database of this folder has its password from there.
  if (stored !== undefined && existsSync(path.join(dir, 'postgres'))) {
    throw new Problem({
      part: 'Latchkey',
      why: `${file} is damaged, and the database of this folder does not open without it.`,
      todo: 'Put a copy of the file back, or begin with new data: npm start -- --fresh',
    });
  }
  const secrets = newSecrets();
  writeJson(file, secrets, { mode: 0o600 });
  return secrets;
}

/** @returns {Secrets} */
const newSecrets = () => ({
  postgres: randomBytes(24).toString('hex'),
  redis: randomBytes(24).toString('hex'),
  jwt: randomBytes(48).toString('hex'),
  stripe_secret_key: `sk_test_${randomBytes(24).toString('hex')}`,
  stripe_webhook_secret: `whsec_${randomBytes(24).toString('hex')}`,
});
