/**
 * `npm run concierge:eval`: how the concierge deals with strangers' questions, by topic and by persona, and how well it knows how
 * sure it may be.
 *
 *   npm run concierge:eval                              the tuning split
 *   npm run concierge:eval -- --split training          another one: training, tuning, check, or held-out, which is run once per release
 *   npm run concierge:eval -- --stress                  also each question in ten mechanical variants: case, typos, word order, filler
 *   npm run concierge:eval -- --failures                also what it said where it was wrong; never for held-out
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const SPLITS = ['training', 'tuning', 'check', 'held-out'];

const { values } = parseArgs({
  options: {
    split: { type: 'string', default: 'tuning' },
    failures: { type: 'boolean', default: false },
    stress: { type: 'boolean', default: false },
  },
});
if (!SPLITS.includes(values.split)) {
  console.error(`--split is one of ${SPLITS.join(', ')}`);
  process.exit(2);
}
if (values.split === 'held-out')
  console.log('These questions are played once per release, and nobody tunes by them.\n');

const { status } = spawnSync(
  process.execPath,
  ['scripts/test.mjs', '--selectProjects', 'rules', '--', 'tests/concierge/evaluation/strangers'],
  {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: 'inherit',
    env: {
      ...process.env,
      LATCHKEY_TEST_CONCIERGE_SPLIT: values.split,
      LATCHKEY_TEST_CONCIERGE_FAILURES: values.failures ? 'yes' : 'no',
      LATCHKEY_TEST_CONCIERGE_STRESS: values.stress ? 'yes' : 'no',
    },
  },
);
process.exitCode = status ?? 1;
