/** `npm run concierge:train`: makes the concierge's model of what messages mean from its examples. Run it after each change of them. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const { status } = spawnSync(
  process.execPath,
  ['scripts/test.mjs', '--selectProjects', 'rules', '--', 'tests/concierge/training'],
  {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: 'inherit',
    env: { ...process.env, LATCHKEY_TEST_CONCIERGE_TRAIN: 'yes' },
  },
);
process.exitCode = status ?? 1;
