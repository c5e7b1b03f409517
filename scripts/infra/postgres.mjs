/** An embedded PostgreSQL from npm binaries: no installation, its data in a folder, reachable only from this machine. */
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { isAlive } from './process-liveness.mjs';
import { identity, postgresBinaries } from './postgres-binaries.mjs';
import { Problem } from './problem.mjs';

const USER = 'latchkey';

/** For tests only: data may be lost in a power failure. */
const NOT_DURABLE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * Starts the server; initialises its data folder if needed.
 * @param {import('./processes.mjs').Processes} processes
 * @param {{ dir: string, port: number, password: string, durable: boolean, sockets?: string | null }} options `sockets`: a folder for its socket
 * @returns {Promise<(database: string) => string>} the URL of a database by name
 * @throws Problem
 */
export async function startPostgres(processes, { dir, port, password, durable, sockets = null }) {
  const binaries = postgresBinaries();
  if (existsSync(path.join(dir, 'PG_VERSION'))) assertSameVersion(dir, binaries);
  else await initialise(processes, { dir, password, durable, binaries });

  await processes.keep({
    name: 'PostgreSQL',
    layer: 1,
    ...program(binaries, 'postgres', dir),
    args: [
      '-D',
      dataDirArgument(dir),
      ...settings({ port, durable, sockets }).flatMap((setting) => ['-c', setting]),
    ],
    isReady: (pid) => isReady(dir, pid),
    stopSignal: 'SIGINT', // fast shutdown: ends sessions and flushes data
    stopWithinMs: 30_000,
    prepare: () => removeStaleFiles({ dir, port, sockets }),
  });
  const through = sockets === null ? '' : `?host=${encodeURIComponent(sockets)}`;
  return (database) => `postgres://${USER}:${password}@127.0.0.1:${port}/${database}${through}`;
}

/**
 * Creates a database unless it exists.
 * @param {(database: string) => string} urlOf
 * @param {string} name
 */
export async function ensureDatabase(urlOf, name) {
  const client = new pg.Client({ connectionString: urlOf('postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

const settings = ({ port, durable, sockets }) => [
  `port=${port}`,
  'listen_addresses=127.0.0.1',
  `unix_socket_directories=${sockets ?? ''}`,
  'max_connections=400',
  'timezone=UTC',
  'log_timezone=UTC',
  // Statements and the values that they violate a rule with are people's data.
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
  ...(durable ? [] : NOT_DURABLE),
];

/**
 * The data folder as the server can access it. Running as another user, it may not be able to enter the parent folders (a
 * clone in /root), but its working directory stays open, because it is entered before the user is switched.
 */
const dataDirArgument = (dir) => (process.platform === 'linux' ? '/proc/self/cwd' : dir);

const program = (binaries, name, dir) => ({
  command: path.join(binaries.folder, 'bin', name),
  ...identity,
  cwd: dir,
  env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
});

/** Initialises under another name and renames at the end, so that a folder called `postgres` is always complete. */
async function initialise(processes, { dir, password, durable, binaries }) {
  const fresh = `${dir}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true, mode: 0o700 });
  const secret = mkdtempSync(path.join(tmpdir(), 'latchkey-'));
  const passwordFile = path.join(secret, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  for (const file of [fresh, secret, passwordFile]) giveToServer(file);
  const login = ['-U', USER, '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  try {
    await processes.run({
      name: 'initdb',
      ...program(binaries, 'initdb', fresh),
      args: ['-D', dataDirArgument(fresh), ...login, ...ENCODING, ...(durable ? [] : ['--no-sync'])],
      todo: 'Make room on the disk if it is full, give this user a name if it has none (in a container, say), or set DATABASE_URL to a PostgreSQL of your own.',
    });
  } finally {
    rmSync(secret, { recursive: true, force: true });
  }
  renameSync(fresh, dir);
}

/** The built-in provider sorts identically on every system, whatever its locales. */
const ENCODING = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

function giveToServer(file) {
  if (identity.uid !== undefined) chownSync(file, identity.uid, identity.gid ?? identity.uid);
}

function assertSameVersion(dir, binaries) {
  const dataVersion = readFileSync(path.join(dir, 'PG_VERSION'), 'utf8').trim();
  const ourVersion = binaries.version.split('.')[0];
  if (dataVersion === ourVersion) return;
  throw new Problem({
    part: 'PostgreSQL',
    why: `The data in ${dir} was made by PostgreSQL ${dataVersion}; this is PostgreSQL ${ourVersion}, which cannot read it.`,
    todo: `Begin anew with npm start -- --fresh (the data is lost), or serve the old data with a PostgreSQL ${dataVersion} of your own and set DATABASE_URL.`,
  });
}

/** Reads postmaster.pid: the process id is on the first line, the state on the eighth. */
function readPidFile(dir) {
  const file = path.join(dir, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, 'utf8').split('\n');
  return { file, pid: Number(lines[0]), state: lines[7]?.trim() };
}

function isReady(dir, pid) {
  const server = readPidFile(dir);
  return server?.pid === pid && server?.state === 'ready';
}

/**
 * Removes the pid file of an ended server when its process id now belongs to another program, and the lock of its socket:
 * PostgreSQL would mistake that program for a server and refuse to start. It handles every other stale pid file itself.
 */
function removeStaleFiles({ dir, port, sockets }) {
  const server = readPidFile(dir);
  if (server && isAlive(server.pid) && worksIn(server.pid, dir)) return;
  if (server && isAlive(server.pid)) rmSync(server.file, { force: true });
  if (sockets !== null) rmSync(path.join(sockets, `.s.PGSQL.${port}.lock`), { force: true });
}

function worksIn(pid, dir) {
  // Not available elsewhere; process-reaper.mjs has already stopped what an earlier start left running.
  if (process.platform !== 'linux') return false;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === dir;
  } catch {
    return false;
  }
}
