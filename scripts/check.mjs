/**
 * `npm run check`: all static checks, two at a time; the output of failed ones is shown in full.
 *
 *   npm run check                 all checks
 *   npm run check -- types lint   checks whose names contain one of these words
 *
 * Results are cached in node_modules/.cache, except the linter's, which needs no cache.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { handOverToNewerNode } from './infra/node-version.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CONCURRENCY = 2;

/** One thread: several would each work out the types of all queries for themselves. */
const types = (project) => ['typescript-native/bin/tsc', '-p', project, '--singleThreaded'];

const knip = (...options) => [
  'knip/bin/knip.js',
  '--no-progress',
  '--treat-config-hints-as-errors',
  ...options,
];

/** Slowest first, for the shortest total time. Names match `npm run` scripts where they exist. */
const CHECKS = [
  { name: 'lint', run: ['oxlint/bin/oxlint', '.', '--max-warnings=0'] },
  { name: 'types of the servers and tests', run: types('tsconfig.json') },
  { name: 'types of the storefront', run: types('apps/storefront/tsconfig.json') },
  { name: 'types of the admin', run: types('apps/admin/tsconfig.json') },
  { name: 'types of the scripts', run: types('tsconfig.scripts.json') },
  {
    name: 'format',
    run: [
      'prettier/bin/prettier.cjs',
      '--check',
      '.',
      '--log-level=warn',
      '--cache',
      '--cache-strategy=content',
      '--cache-location=node_modules/.cache/prettier/.prettier-cache',
    ],
  },
  { name: 'dead code', run: knip() },
  { name: 'dead code that only tests use', run: knip('--production') },
];

if (!handOverToNewerNode(ROOT)) process.exitCode = await check(process.argv.slice(2));

/**
 * @param {string[]} words
 * @returns {Promise<number>} the exit code
 */
async function check(words) {
  const start = performance.now();
  const queue = CHECKS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  if (queue.length === 0) {
    console.error(`No check matches. Available: ${CHECKS.map(({ name }) => name).join(', ')}.`);
    return 1;
  }
  /** @type {string[]} */
  const failed = [];
  const runQueue = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      if (!(await passes(next))) failed.push(next.name);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, runQueue));
  const took = secondsSince(start);
  console.log(
    failed.length ? `\nFailed after ${took}: ${failed.join(', ')}` : `\nAll is well, after ${took}.`,
  );
  return failed.length ? 1 : 0;
}

/** Runs one check with the current Node, and prints its name, its duration, and its output when it failed. */
async function passes({ name, run: [script = '', ...args] }) {
  const start = performance.now();
  const child = spawn(process.execPath, [path.join(ROOT, 'node_modules', script), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}) },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  const [code] = await once(child, 'close');
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${secondsSince(start).padStart(6)}  ${name}`);
  if (code !== 0) console.log(`\n${output.trim()}\n`);
  return code === 0;
}

/** @param {number} start from performance.now() */
function secondsSince(start) {
  return `${((performance.now() - start) / 1_000).toFixed(1)} s`;
}
