/** A PostgreSQL of our own, from binaries that npm brings: nothing to install, its data in a folder, reachable from this machine only. */
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

/** Only a test may forget its data when the power fails. */
const FORGETFUL = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * Starts the server, making its data folder first when there is none.
 * @param {import('./processes.mjs').Processes} processes
 * @param {{ dir: string, port: number, password: string, durable: boolean }} how
 * @returns {Promise<(database: string) => string>} the address of a database on it
 * @throws Problem
 */
export async function startPostgres(processes, { dir, port, password, durable }) {
  const binaries = postgresBinaries();
  if (existsSync(path.join(dir, 'PG_VERSION'))) assertSameVersion(dir, binaries);
  else await initialise(processes, { dir, password, durable, binaries });

  await processes.keep({
    name: 'PostgreSQL',
    layer: 1,
    ...program(binaries, 'postgres', dir),
    args: ['-D', here(dir), ...settings({ port, durable }).flatMap((setting) => ['-c', setting])],
    isReady: (pid) => saysReady(dir, pid),
    stopSignal: 'SIGINT', // "fast": ends the sessions, writes everything down
    stopWithinMs: 30_000,
    prepare: () => forgetStranger(dir),
  });
  return (database) => `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`;
}

/**
 * Makes a database unless it is there.
 * @param {(database: string) => string} address
 * @param {string} name
 */
export async function ensureDatabase(address, name) {
  const client = new pg.Client({ connectionString: address('postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

const settings = ({ port, durable }) => [
  `port=${port}`,
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  'timezone=UTC',
  'log_timezone=UTC',
  ...(durable ? [] : FORGETFUL),
];

/**
 * How a server that runs under another identity names its data folder. Every folder above it may be closed to that
 * identity (a clone under /root); its working directory is open to it, because we entered it before changing identity.
 */
const here = (dir) => (process.platform === 'linux' ? '/proc/self/cwd' : dir);

const program = (binaries, name, dir) => ({
  command: path.join(binaries.folder, 'bin', name),
  ...identity,
  cwd: dir,
  env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
});

/** Made under another name and renamed at the end, so that a folder called `postgres` is always a whole one. */
async function initialise(processes, { dir, password, durable, binaries }) {
  const fresh = `${dir}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true, mode: 0o700 });
  const secret = mkdtempSync(path.join(tmpdir(), 'latchkey-'));
  const passwordFile = path.join(secret, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  for (const file of [fresh, secret, passwordFile]) lend(file);
  const login = ['-U', USER, '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  try {
    await processes.run({
      name: 'initdb',
      ...program(binaries, 'initdb', fresh),
      args: ['-D', here(fresh), ...login, ...ENCODING, ...(durable ? [] : ['--no-sync'])],
      todo: 'Make room on the disk if it is full, give this user a name if it has none (in a container, say), or set DATABASE_URL to a PostgreSQL of your own.',
    });
  } finally {
    rmSync(secret, { recursive: true, force: true });
  }
  renameSync(fresh, dir);
}

/** The built-in provider sorts alike on every system, whatever locales it has. */
const ENCODING = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

function lend(file) {
  if (identity.uid !== undefined) chownSync(file, identity.uid, identity.gid ?? identity.uid);
}

function assertSameVersion(dir, binaries) {
  const made = readFileSync(path.join(dir, 'PG_VERSION'), 'utf8').trim();
  const ours = binaries.version.split('.')[0];
  if (made === ours) return;
  throw new Problem({
    part: 'PostgreSQL',
    why: `The data in ${dir} was made by PostgreSQL ${made}; this is PostgreSQL ${ours}, which cannot read it.`,
    todo: `Begin anew with npm start -- --fresh (the data is lost), or serve the old data with a PostgreSQL ${made} of your own and set DATABASE_URL.`,
  });
}

/** The server's own report: its process id on the first line of postmaster.pid, its state on the eighth. */
function postmaster(dir) {
  const file = path.join(dir, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, 'utf8').split('\n');
  return { file, pid: Number(lines[0]), state: lines[7]?.trim() };
}

function saysReady(dir, pid) {
  const report = postmaster(dir);
  return report?.pid === pid && report?.state === 'ready';
}

/**
 * Removes the report of a server that is gone when its number now belongs to some other program: PostgreSQL would take
 * that program for a server and refuse to start. Every other leftover it judges better itself.
 */
function forgetStranger(dir) {
  const report = postmaster(dir);
  if (report && isAlive(report.pid) && !worksIn(report.pid, dir)) rmSync(report.file, { force: true });
}

function worksIn(pid, dir) {
  // Elsewhere this cannot be asked; what an earlier start left running has been stopped by now (process-reaper.mjs).
  if (process.platform !== 'linux') return false;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === dir;
  } catch {
    return false;
  }
}
