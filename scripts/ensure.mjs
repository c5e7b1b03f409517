/**
 * Runs before `npm start`, `npm run dev` and `npm test`: installs packages when they are missing or outdated, and checks
 * that the `node` used by scripts is new enough. Limited to Node 20 and built-in modules, because nothing else may be
 * installed yet.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { explainNode, nodeForScripts, isNewEnough } from './infra/node-version.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const STAMP = path.join(ROOT, 'node_modules/.latchkey-lock');

/** Hash of everything an installation depends on: lock file, package.json, and platform (a copied folder holds another machine's binaries). */
function expectedStamp() {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync(path.join(ROOT, 'package.json'), 'utf8'),
  );
  const lock = path.join(ROOT, 'package-lock.json');
  return createHash('sha256')
    .update(existsSync(lock) ? readFileSync(lock) : '')
    .update(
      JSON.stringify([dependencies, devDependencies, optionalDependencies, process.platform, process.arch]),
    )
    .digest('hex');
}

const installedStamp = () => (existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : '');

/** Uses `npm install` rather than `npm ci`, so that a registry without another platform's package does not fail; it respects the lock, too. */
function install() {
  console.log('Installing packages (only when something is missing or has changed; about a minute)…');
  // NODE_ENV=production or an `omit` in the npm settings must not exclude the compiler or the embedded programs.
  const args = [
    'install',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--include=dev',
    '--include=optional',
  ];
  const npm = /npm-cli\.c?js$/.test(process.env.npm_execpath ?? '') && process.env.npm_execpath;
  const [command, leading] = npm ? [process.execPath, [npm]] : ['npm', []];
  const { status, signal, error } = spawnSync(command, [...leading, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (status === 0) return;
  if (signal) process.exit(130);
  console.error(
    [
      '',
      `The packages could not be installed${error ? `: ${error.message}` : ' (npm has said why above)'}.`,
      'Usually the network, a proxy or a full disk. When that is mended, run the same command again.',
      'If it stays, remove node_modules and try once more.',
    ].join('\n'),
  );
  process.exit(1);
}

if (installedStamp() !== expectedStamp()) {
  install();
  writeFileSync(STAMP, expectedStamp());
}

const node = nodeForScripts(ROOT);
if (!isNewEnough(node.version)) {
  console.error(explainNode(node));
  process.exit(1);
}
