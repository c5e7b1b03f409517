/** Addresses on this machine: the one the visitor types, which must be free, and the rest, which are chosen once and remembered. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { Problem } from './problem.mjs';

/** Below the range that systems hand out for outgoing connections, so that a remembered port is still free next time. */
const FIRST = 20_000;
const COUNT = 10_000;

/** Every face of `localhost`: a stranger on [::1] would be met by half of the browsers. */
const FACES = ['127.0.0.1', '::1', '0.0.0.0', '::'];

/** @param {number} port */
async function isFree(port) {
  for (const host of FACES) if (!(await canListen(port, host))) return false;
  return true;
}

function canListen(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    // A machine without IPv6 answers EADDRNOTAVAIL: nobody can be there either.
    server.once('error', (error) =>
      resolve(!['EADDRINUSE', 'EACCES'].includes(/** @type {NodeJS.ErrnoException} */ (error).code ?? '')),
    );
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/**
 * A port that nobody uses at this moment.
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
 * The port that people type.
 * @param {string | undefined} wish the variable PORT
 * @returns {Promise<number>}
 * @throws Problem when it is no port, or taken
 */
export async function publicPort(wish) {
  const port = Number(wish || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Problem({
      part: 'Latchkey',
      why: `PORT is "${wish}".`,
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
 * Ports for the inner parts. Remembered in `file`, because addresses end up in stored data (a checkout page, say);
 * a remembered port that a stranger has taken is replaced, never spoken to.
 * @param {string} file
 * @param {string[]} names
 * @returns {Promise<Record<string, number>>}
 */
export async function innerPorts(file, names) {
  const remembered = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const ports = { ...remembered };
  for (const name of names) {
    const known = remembered[name];
    ports[name] =
      known && (await isFree(known)) ? known : await choose(`${file}:${name}`, Object.values(ports));
  }
  writeFileSync(file, `${JSON.stringify(ports, null, 2)}\n`);
  return ports;
}

/** Derived from the folder, so that two clones rarely meet and a clone begun anew comes back to the same addresses. */
async function choose(seed, taken) {
  const start = createHash('sha256').update(seed).digest().readUInt32BE() % COUNT;
  for (let step = 0; step < 100; step += 1) {
    const port = FIRST + ((start + step) % COUNT);
    if (!taken.includes(port) && (await isFree(port))) return port;
  }
  return freePort();
}
