/**
 * `npm run chaos`: the whole product as separate processes, two APIs and two workers, under a plan of failures; then every promise is
 * checked from outside. Ends with an error when one was broken.
 *
 *   npm run chaos                         1,000 attempts, 500 kills; about ten minutes
 *   npm run chaos -- --short              what `npm test` does
 *   npm run chaos -- --seed 7             another plan
 *   npm run chaos -- --attempts 200 --kills 60 --hits 1
 *   npm run chaos -- --attempts 200 --kills 60 --points payout,transfers
 *                                         at crash points that have one of these words in their names
 */
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { handOverToNewerNode } from './infra/node-version.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const NUMBERS = [
  'seed',
  'attempts',
  'people',
  'together',
  'kills',
  'hits',
  'flushes',
  'redisStops',
  'postgresStops',
  'days',
  'stepHours',
  'subscribers',
];

// Everything else may need the newer Node, so it is loaded after the check.
if (!handOverToNewerNode(ROOT)) process.exitCode = await chaos();

/** @returns {Promise<number>} 0 when every promise was kept */
async function chaos() {
  const { FULL, SHORT } = await import('../tests/chaos/sizes.mjs');
  const { CRASH_POINTS } = await import('../tests/chaos/crash-points.mjs');
  const { runChaos } = await import('../tests/chaos/run-chaos.mjs');
  const { keepLogs, teardownRun, testRun } = await import('../tests/setup/test-run.mjs');
  const { short, numbers, words } = readArguments();
  const options = {
    ...(short ? SHORT : FULL),
    ...numbers,
    ...(words && { points: CRASH_POINTS.filter((name) => words.some((word) => name.includes(word))) }),
  };
  try {
    const run = await testRun();
    const report = await runChaos(options, run, console.log);
    print(report, options);
    if (report.violations.length > 0) keepLogs(run, `chaos-${options.seed}`);
    return report.violations.length > 0 ? 1 : 0;
  } finally {
    await teardownRun();
  }
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      short: { type: 'boolean', default: false },
      points: { type: 'string' },
      .../** @type {Record<string, { type: 'string' }>} */ (
        Object.fromEntries(NUMBERS.map((name) => [name, { type: 'string' }]))
      ),
    },
  });
  const given = NUMBERS.filter((name) => name in values).map((name) => [name, Number(values[name])]);
  return {
    short: values.short === true,
    numbers: Object.fromEntries(given),
    words: values.points?.split(','),
  };
}

/** Prints a report, to which missed crash points are added. */
function print({ outcomes, points, figures, violations }, { seed, hits }) {
  const rows = (title, record) => {
    console.log(`\n${title}`);
    for (const [name, n] of Object.entries(record).sort()) console.log(`  ${String(n).padStart(7)}  ${name}`);
  };
  rows('What became of the attempts', outcomes);
  rows('Deaths at crash points', points);
  rows('Figures', figures);
  for (const [name, n] of Object.entries(points))
    if (n < hits) violations.push(`only ${n} deaths ${name}; ${hits} were planned`);
  console.log(`\nSeed ${seed}: ${violations.length} promises were broken`);
  for (const violation of violations) console.log(`  ${violation}`);
}
