/** An embedded Redis, if the program is installed: its data in a folder, reachable only from this machine. */
import { accessSync, constants, mkdirSync, renameSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';

const PROGRAMS = ['redis-server', 'valkey-server'];
const RESPONSE_TIMEOUT_MS = 1_000;
/** What both say when their own files stop them. */
const DAMAGED =
  /(Bad file format|Unexpected end of file) reading the append only file|Internal error in RDB reading|Invalid AOF manifest|AOF manifest|Wrong signature trying to load DB/i;

/**
 * Starts Redis or Valkey.
 * @param {import('./processes.mjs').Processes} processes
 * @param {{ dir: string, port: number, password: string, durable: boolean, sockets?: string | null }} options `sockets`: a folder for its socket
 * @returns {Promise<string | null>} its URL; null when neither is installed, so the queues use PostgreSQL
 * @throws Problem when it does not start
 */
export async function startRedis(processes, { dir, port, password, durable, sockets = null }) {
  const command = redisProgram();
  if (!command) return null;
  const socket = sockets === null ? null : path.join(sockets, 'redis.sock');
  let damaged = false;
  /** @type {import('./processes.mjs').Part} */
  const part = {
    name: 'Redis',
    layer: 1,
    onLine: (line) => (damaged ||= DAMAGED.test(line)),
    prepare: () => {
      if (damaged) setAside(dir);
      damaged = false;
      mkdirSync(dir, { recursive: true });
    },
    command,
    args: ['-'],
    env: { PATH: process.env.PATH },
    cwd: dir,
    // Settings are sent on standard input, because every user of the machine can read arguments, including the password.
    input: settings({ dir, port, password, durable, socket }),
    isReady: () => answers({ port, password }),
    todo: `Mend what it says, or set REDIS_URL to a Redis of your own. Its data is in ${dir}.`,
  };
  await processes.keep(part).catch((error) => {
    if (!damaged) throw error;
    return processes.keep(part);
  });
  const through = socket === null ? '' : `?path=${encodeURIComponent(socket)}`;
  return `redis://:${password}@127.0.0.1:${port}${through}`;
}

/** It holds nothing but jobs, which are published again from PostgreSQL. */
function setAside(dir) {
  const aside = `${dir}-damaged-${Date.now()}`;
  renameSync(dir, aside);
  console.warn(
    `The files of Redis are damaged. They are now in ${aside}; jobs are published again, and nothing is lost.`,
  );
}

const settings = ({ dir, port, password, durable, socket }) =>
  [
    `port ${port}`,
    'bind 127.0.0.1',
    ...(socket === null ? [] : [`unixsocket ${JSON.stringify(socket)}`, 'unixsocketperm 700']),
    `requirepass ${password}`,
    `dir ${JSON.stringify(dir)}`,
    `appendonly ${durable ? 'yes' : 'no'}`,
    'save ""',
    'maxmemory-policy noeviction', // eviction would lose jobs
    'daemonize no',
    '',
  ].join('\n');

/**
 * An installed Redis or Valkey.
 * @returns {string | null} its path; null without one
 */
export const redisProgram = () => onPath(PROGRAMS);

function onPath(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => path.isAbsolute(folder));
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return candidates.find(canRun) ?? null;
}

function canRun(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** True once it accepts our password and has loaded its data; another program on the port would not know the password. */
function answers({ port, password }) {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(`AUTH ${password}\r\nPING\r\n`));
    let response = '';
    socket.setTimeout(RESPONSE_TIMEOUT_MS, () => socket.destroy());
    socket.on('data', (data) => {
      response += data;
      if (response.split('\r\n').length > 2) socket.destroy();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(response.startsWith('+OK\r\n+PONG')));
  });
}
