/**
 * `npm run size`: compares the download size of the main screens with their budgets. Builds what is out of date first.
 *
 *   npm run size                exit code 1 when something is over budget
 *   npm run size -- --files     also lists every file, largest first
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { handOverToNewerNode } from './infra/node-version.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const KB = 1_024;

async function size() {
  const [{ buildWhatIsStale }, { testRun, teardownRun }, { table }, { weigh, WEIGHED_SCREENS }] =
    await Promise.all([
      import('./infra/build.mjs'),
      import('../tests/setup/test-run.mjs'),
      import('./measure/table.mjs'),
      import('./measure/weigh.mjs'),
    ]);
  try {
    await buildWhatIsStale((await testRun()).processes, { say: (line) => console.log(line) });
  } finally {
    await teardownRun();
  }
  const weights = WEIGHED_SCREENS.map((screen) => ({
    ...screen,
    weight: weigh(path.join(ROOT, 'dist/storefront'), screen.module),
  }));
  const checks = weights.flatMap(({ name, weight, script, style }) => [
    { what: `${name}: JavaScript`, bytes: weight.script, budget: script },
    { what: `${name}: CSS`, bytes: weight.style, budget: style },
  ]);
  console.log(table(['first screen, gzip', 'KB', 'budget', ''], checks.map(rowOf)));
  if (process.argv.includes('--files'))
    for (const { name, weight } of weights) console.log(`\n${name}\n  ${weight.files.join('\n  ')}`);
  return checks.some(isOver) ? 1 : 0;
}

const isOver = ({ bytes, budget }) => bytes > budget * KB;
const rowOf = (check) => [
  check.what,
  (check.bytes / KB).toFixed(1),
  String(check.budget),
  isOver(check) ? 'over' : 'ok',
];

if (!handOverToNewerNode(ROOT)) process.exitCode = await size();
