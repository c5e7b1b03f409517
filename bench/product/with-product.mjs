/** Everything that a bench of the whole product needs, started before and stopped after it. */
import { teardownRun } from '../../tests/setup/test-run.mjs';
import { Fixtures } from './fixtures.mjs';
import { Meter } from './meter.mjs';
import { startMeasuredProduct } from './start.mjs';
import { StatementWatch } from './statements.mjs';

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
