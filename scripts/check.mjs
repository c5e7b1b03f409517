/**
 * `npm run check`: all static checks, two at a time; the output of failed ones is shown in full.
 *
 *   npm run check                 all checks
 *   npm run check -- types lint   checks whose names contain one of these words
 *
 * Results are cached in node_modules/.cache. ESLint only rechecks a file when that file or a tsconfig changes, so a message
 * caused by a type in another file can appear late; continuous integration starts from a fresh clone and sees all of them.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { handOverToNewerNode } from './infra/node-version.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CONCURRENCY = 2;

/** ESLint knows nothing of the tsconfigs that its types come from: a new cache for each state of them. */
function eslintCache() {
  const below = (folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true }).map((file) => path.join(folder, String(file)));
  const files = [...readdirSync(ROOT), ...below('apps'), ...below('libs')];
  const hash = createHash('sha256');
  for (const file of files.filter((name) => /(^|\/)tsconfig[^/]*\.json$/.test(name)).sort())
    hash.update(readFileSync(path.join(ROOT, file)));
  return `node_modules/.cache/eslint/${hash.digest('hex').slice(0, 12)}/`;
}

const types = (project) => ['typescript/bin/tsc', '-p', project];

const knip = (...options) => [
  'knip/bin/knip.js',
  '--no-progress',
  '--treat-config-hints-as-errors',
  ...options,
];

const SCREENS = ['apps/storefront', 'apps/admin', 'libs/ui'];
const SERVERS = ['apps/api', 'apps/worker', 'apps/cli', 'apps/payments-sandbox', 'libs'];

/** ESLint keeps the types of all files that it reads: in one process they fill a heap of 4 GB, so each part has its own. */
const lint = (part, folders, without) => ({
  name: `lint of ${part}`,
  run: [
    'eslint/bin/eslint.js',
    ...folders,
    ...without.flatMap((folder) => ['--ignore-pattern', `${folder}/**`]),
    '--max-warnings=0',
    '--cache',
    '--cache-strategy=content',
    `--cache-location=${eslintCache()}${part.replaceAll(' ', '-')}`,
  ],
});

/** Slowest first, for the shortest total time. Names match `npm run` scripts where they exist. */
const CHECKS = [
  lint('the screens', SCREENS, []),
  lint('the servers', SERVERS, SCREENS),
  lint('everything else', ['.'], [...SCREENS, ...SERVERS]),
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
