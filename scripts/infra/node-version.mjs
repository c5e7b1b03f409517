/** Which Node runs the product, and what to say when it is too old. Node 20 syntax: this runs before anything newer is there. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';

const OLDEST_MAJOR = 24;

/** @param {string | null} version such as `v24.1.0` */
export const isNewEnough = (version) => Number(/^v(\d+)\./.exec(version ?? '')?.[1] ?? 0) >= OLDEST_MAJOR;

/** The Node that npm came to install beside the other packages; only some systems have one. */
const bundled = (root) => path.join(root, 'node_modules/.bin/node');

/**
 * The Node that an npm script will use: npm puts node_modules/.bin first on PATH.
 * @param {string} root the clone
 * @returns {{ path: string, version: string | null }} a version of null: it is there and does not run
 */
export function nodeForScripts(root) {
  const own = bundled(root);
  if (!existsSync(own)) return { path: process.execPath, version: process.version };
  const { status, stdout } = spawnSync(own, ['--version'], { encoding: 'utf8' });
  return { path: own, version: status === 0 ? stdout.trim() : null };
}

/** @param {{ path: string, version: string | null }} node */
export const explainNode = ({ path: where, version }) =>
  [
    '',
    `Latchkey needs Node ${OLDEST_MAJOR} or newer; ${version ? `this is ${version}` : 'the one from npm does not run here'} (${where}).`,
    'On most Linux machines npm brings the right one along; for this system it has none that works.',
    `Install Node ${OLDEST_MAJOR} from https://nodejs.org (or: nvm install ${OLDEST_MAJOR}, brew install node@${OLDEST_MAJOR}), then run the same command again.`,
  ].join('\n');

/**
 * Runs this same script in the Node of node_modules when the present one is too old (somebody typed `node scripts/…` by hand).
 * @param {string} root the clone
 * @returns {boolean} true when another Node has taken over and the caller has nothing left to do
 */
export function handOverToNewerNode(root) {
  if (isNewEnough(process.version)) return false;
  const node = nodeForScripts(root);
  if (!isNewEnough(node.version)) {
    console.error(explainNode(node));
    process.exit(1);
  }
  const child = spawn(node.path, process.argv.slice(1), { stdio: 'inherit' });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal ?? 'SIGTERM']));
  return true;
}
