/** Everything that a bench of the whole product needs, started before and stopped after it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { teardownRun } from '../../tests/setup/test-run.mjs';
import { Fixtures } from './fixtures.mjs';
import { Meter } from './meter.mjs';
import { startMeasuredProduct } from './start.mjs';
import { StatementWatch } from './statements.mjs';

const CHECK_MS = 1_000;
const QUIET_CHECKS = 3;

/**
 * Runs `work` with a filled product that has been measured at rest.
 * @template T
 * @param {import('./context.mjs').Options} options
 * @param {(context: import('./context.mjs').Context) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withProduct(options, work) {
  const say = console.log;
  try {
    const product = await startMeasuredProduct({ ...options, say });
    const watch = await StatementWatch.open(product);
    const fixtures = await Fixtures.make(product);
    const meter = new Meter(product, watch);
    await afterTheFill(fixtures);
    say('Measuring the idle product…');
    await meter.rest();
    const wants = (group) => options.only.length === 0 || options.only.includes(group);
    const result = await work({ product, meter, watch, fixtures, options, wants });
    await fixtures.close();
    await watch.close();
    return result;
  } finally {
    await teardownRun();
  }
}

/** PostgreSQL has work left of the fill, which must not be taken for what it does at rest: it writes to disk and vacuums. */
async function afterTheFill(fixtures) {
  await fixtures.query('checkpoint /* bench */');
  for (let quiet = 0; quiet < QUIET_CHECKS;) {
    const [{ vacuums }] = await fixtures.query(
      "select /* bench */ count(*)::int as vacuums from pg_stat_activity where backend_type = 'autovacuum worker'",
    );
    quiet = vacuums === 0 ? quiet + 1 : 0;
    await sleep(CHECK_MS);
  }
}
