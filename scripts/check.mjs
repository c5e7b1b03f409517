/**
 * `npm run check`: everything that can be told without running the product. Two parts at a time, what fails is shown whole.
 *
 *   npm run check                 everything
 *   npm run check -- types lint   the parts whose names contain one of these words
 *
 * Each part remembers what it found in node_modules/.cache. ESLint looks again at a file only when that file has changed, so
 * a message about a type from elsewhere can come late: continuous integration starts from a fresh clone and sees all of them.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { handOverToNewerNode } from './infra/node-version.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const AT_ONCE = 2;

const types = (project) => ['typescript/bin/tsc', '-p', project];

/** The slowest first, so that it does not run on alone at the end. Names are those of `npm run` where there is one. */
const PARTS = [
  {
    name: 'lint',
    run: [
      'eslint/bin/eslint.js',
      '.',
      '--max-warnings=0',
      '--cache',
      '--cache-strategy=content',
      '--cache-location=node_modules/.cache/eslint/',
    ],
  },
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
  { name: 'dead code', run: ['knip/bin/knip.js', '--no-progress', '--treat-config-hints-as-errors'] },
];

if (!handOverToNewerNode(ROOT)) process.exitCode = await check(process.argv.slice(2));

/**
 * @param {string[]} words
 * @returns {Promise<number>} the exit code
 */
async function check(words) {
  const began = performance.now();
  const waiting = PARTS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  if (waiting.length === 0) {
    console.error(`No part is called that. There are: ${PARTS.map(({ name }) => name).join(', ')}.`);
    return 1;
  }
  /** @type {string[]} */
  const failed = [];
  const lane = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) {
      if (!(await passes(part))) failed.push(part.name);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  const took = secondsSince(began);
  console.log(
    failed.length ? `\nFailed after ${took}: ${failed.join(', ')}` : `\nAll is well, after ${took}.`,
  );
  return failed.length ? 1 : 0;
}

/** Runs one part in this very Node, and prints its name, its time, and what it said when it failed. */
async function passes({ name, run: [script = '', ...args] }) {
  const began = performance.now();
  const child = spawn(process.execPath, [path.join(ROOT, 'node_modules', script), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}) },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (said += text));
  const [code] = await once(child, 'close');
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${secondsSince(began).padStart(6)}  ${name}`);
  if (code !== 0) console.log(`\n${said.trim()}\n`);
  return code === 0;
}

/** @param {number} began of performance.now() */
function secondsSince(began) {
  return `${((performance.now() - began) / 1_000).toFixed(1)} s`;
}
