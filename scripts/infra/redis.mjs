/** A Redis of our own, when the machine has the program: its data in a folder, reachable from this machine only. */
import { accessSync, constants, mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';

const PROGRAMS = ['redis-server', 'valkey-server'];
const ASK_MS = 1_000;

/**
 * Starts Redis (or Valkey).
 * @param {import('./processes.mjs').Processes} processes
 * @param {{ dir: string, port: number, password: string, durable: boolean }} how
 * @returns {Promise<string | null>} its address; null when the machine has none, and PostgreSQL carries the queues
 * @throws Problem when there is one and it does not start
 */
export async function startRedis(processes, { dir, port, password, durable }) {
  const command = onPath(PROGRAMS);
  if (!command) return null;
  mkdirSync(dir, { recursive: true });
  await processes.keep({
    name: 'Redis',
    layer: 1,
    command,
    args: ['-'],
    env: { PATH: process.env.PATH },
    cwd: dir,
    // Settings come by standard input: arguments, and with them the password, could be read by everybody on the machine.
    input: settings({ dir, port, password, durable }),
    isReady: () => answers({ port, password }),
    todo: `Mend what it says, or set REDIS_URL to a Redis of your own. Its data is in ${dir}.`,
  });
  return `redis://:${password}@127.0.0.1:${port}`;
}

const settings = ({ dir, port, password, durable }) =>
  [
    `port ${port}`,
    'bind 127.0.0.1',
    `requirepass ${password}`,
    `dir ${JSON.stringify(dir)}`,
    `appendonly ${durable ? 'yes' : 'no'}`,
    'save ""',
    'maxmemory-policy noeviction', // a queue that forgets under pressure loses work
    'daemonize no',
    '',
  ].join('\n');

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

/** True once it knows our password and has loaded its data; a stranger on the port knows no such password. */
function answers({ port, password }) {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(`AUTH ${password}\r\nPING\r\n`));
    let heard = '';
    socket.setTimeout(ASK_MS, () => socket.destroy());
    socket.on('data', (data) => {
      heard += data;
      if (heard.split('\r\n').length > 2) socket.destroy();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(heard.startsWith('+OK\r\n+PONG')));
  });
}
