/** Selects the Node that runs the product, and explains when it is too old. Must work on Node 20, which may be the only one installed. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';

const MIN_MAJOR = 24;

/** @param {string | null} version such as `v24.1.0` */
export const isNewEnough = (version) => Number(/^v(\d+)\./.exec(version ?? '')?.[1] ?? 0) >= MIN_MAJOR;

/** The Node installed as an npm package; not available on every platform. */
const bundled = (root) => path.join(root, 'node_modules/.bin/node');

/**
 * The Node that an npm script will use: npm puts node_modules/.bin first on PATH.
 * @param {string} root the clone
 * @returns {{ path: string, version: string | null }} `version` is null when it exists but does not run
 */
export function nodeForScripts(root) {
  const own = bundled(root);
  if (!existsSync(own)) return { path: process.execPath, version: process.version };
  const { status, stdout } = spawnSync(own, ['--version'], { encoding: 'utf8' });
  return { path: own, version: status === 0 ? stdout.trim() : null };
}

/** @param {{ path: string, version: string | null }} node */
export const explainNode = ({ path: location, version }) =>
  [
    '',
    `Latchkey needs Node ${MIN_MAJOR} or newer; ${version ? `this is ${version}` : 'the one from npm does not run here'} (${location}).`,
    'On most Linux machines npm brings the right one along; for this system it has none that works.',
    `Install Node ${MIN_MAJOR} from https://nodejs.org (or: nvm install ${MIN_MAJOR}, brew install node@${MIN_MAJOR}), then run the same command again.`,
  ].join('\n');

/**
 * Runs the current script with the Node from node_modules when the current one is too old (for `node scripts/…` without npm).
 * @param {string} root the clone
 * @returns {boolean} true when another Node has taken over and the caller must do nothing
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
