/** Local ports: the public one, which must be free, and the internal ones, which are chosen once and stored. */
import { createHash } from 'node:crypto';
import { createServer } from 'node:net';
import { Problem } from './problem.mjs';
import { readJson, writeJson } from './whole-file.mjs';

/** Below the range used for outgoing connections, so that a stored port is usually free at the next start. */
const FIRST = 20_000;
const COUNT = 10_000;

/** Every address of `localhost`, because some browsers would connect to another program on [::1]. */
const LOCAL_ADDRESSES = ['127.0.0.1', '::1', '0.0.0.0', '::'];

/** @param {number} port */
async function isFree(port) {
  for (const host of LOCAL_ADDRESSES) if (!(await canListen(port, host))) return false;
  return true;
}

function canListen(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    // EADDRNOTAVAIL on a machine without IPv6 counts as free.
    server.once('error', (error) =>
      resolve(!['EADDRINUSE', 'EACCES'].includes(/** @type {NodeJS.ErrnoException} */ (error).code ?? '')),
    );
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/**
 * A port that is free at the moment.
 * @returns {Promise<number>}
 */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });
}

/**
 * The public port.
 * @param {string | undefined} value of the variable PORT
 * @returns {Promise<number>}
 * @throws Problem when it is invalid or in use
 */
export async function publicPort(value) {
  const port = Number(value || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Problem({
      part: 'Latchkey',
      why: `PORT is "${value}".`,
      todo: 'Set it to a number from 1 to 65535, or leave it out.',
    });
  }
  if (await isFree(port)) return port;
  throw new Problem({
    part: 'Latchkey',
    why: `Port ${port} is used by another program${port < 1024 ? ', or needs more rights' : ''}.`,
    todo: `Stop that program, or choose another port: PORT=${port + 100} npm start`,
  });
}

/**
 * Ports for internal services. Stored in `file`, because URLs end up in stored data, such as checkout pages. A stored port
 * used by another program is replaced.
 * @param {string} file
 * @param {string[]} names
 * @returns {Promise<Record<string, number>>}
 */
export async function innerPorts(file, names) {
  const stored = readJson(file);
  if (stored === null) console.warn(`${file} is damaged; choosing ports again.`);
  const ports = stored ?? {};
  for (const name of names) {
    if (!ports[name] || !(await isFree(ports[name])))
      ports[name] = await choosePort(`${file}:${name}`, Object.values(ports));
  }
  writeJson(file, ports);
  return ports;
}

/** Derived from the folder, so that two clones rarely collide and a reset clone gets the same ports again. */
async function choosePort(seed, taken) {
  const start = createHash('sha256').update(seed).digest().readUInt32BE() % COUNT;
  for (let step = 0; step < 100; step += 1) {
    const port = FIRST + ((start + step) % COUNT);
    if (!taken.includes(port) && (await isFree(port))) return port;
  }
  return freePort();
}
