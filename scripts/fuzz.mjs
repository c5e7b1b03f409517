/**
 * `npm run fuzz`: generated requests to the whole API, hostile ones among them, against the product as it starts.
 *
 *   npm run fuzz                                     50,000 requests
 *   npm run fuzz -- --seed 7 --requests 5000         others, and fewer
 *   npm run fuzz -- --only bookingsCreate            one call, by its operationId; several by commas
 *   npm run fuzz -- --first 12000 --requests 250     a block of a longer run; blocks begin at multiples of 250
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    requests: { type: 'string', default: '50000' },
    first: { type: 'string', default: '0' },
    only: { type: 'string', default: '' },
  },
});
const asked = {
  seed: Number(values.seed),
  requests: Number(values.requests),
  first: Number(values.first),
  only: values.only.split(',').filter(Boolean),
};
if (![asked.seed, asked.requests, asked.first].every(Number.isSafeInteger)) {
  console.error('--seed, --requests and --first are whole numbers');
  process.exit(2);
}
console.log(`seed ${asked.seed}, ${asked.requests} requests\n`);

const { status } = spawnSync(
  process.execPath,
  ['scripts/test.mjs', '--selectProjects', 'http', '--', 'tests/fuzz/hostile-requests'],
  {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: 'inherit',
    env: { ...process.env, LATCHKEY_TEST_FUZZ: JSON.stringify(asked) },
  },
);
process.exitCode = status ?? 1;
