/** `npm run bench overload`: four times as many searches as the product can answer, and how soon it is well again. */
import { table } from '../../scripts/measure/table.mjs';
import { OVERLOADED } from './arguments.mjs';
import { readPaths } from './read-paths.mjs';
import { writeResult } from './results.mjs';
import { withProduct } from './with-product.mjs';

const TIMES = 4;
/** An answer that takes longer is of no use to anybody. */
const PROMPT_MS = 1_000;
/** Recovered: an answer takes at most this many times the 99th percentile at the peak. */
const CALM_FACTOR = 1.5;

/**
 * @param {import('./context.mjs').Options & { json: string | null }} options
 * @returns {Promise<void>}
 */
export async function measureOverload({ json, ...options }) {
  const rows = await withProduct(options, async (context) => {
    const paths = await readPaths(context.fixtures);
    const measured = [];
    for (const group of OVERLOADED.filter(context.wants)) {
      const path = paths.find((one) => one.group === group);
      if (path) measured.push(await overload(context, path));
    }
    return measured;
  });
  console.log(`\n${overloadTable(rows)}\n`);
  for (const { name, outcomes } of rows) console.log(`${name}: ${JSON.stringify(outcomes)}`);
  console.log(`Written to ${writeResult(json, { options, rows })}`);
}

/** @param {import('./context.mjs').Context} context @param {import('./read-paths.mjs').ReadPath} path */
async function overload({ product, meter, options }, { name, requests }) {
  const { connections, seconds } = options;
  const url = product.url;
  const peak = await meter.measure({ kind: 'http', url, connections, seconds, warmSeconds: 2, requests });
  const rate = Math.round(peak.perSecond * TIMES);
  const calmMs = peak.p99 * CALM_FACTOR;
  const { prompt, ...measured } = await meter.measure({
    ...{ kind: 'open', url, rate, seconds, promptMs: PROMPT_MS, calmMs, requests },
  });
  return { name, peak: peak.perSecond, rate, goodput: prompt / seconds, ...measured };
}

const overloadTable = (rows) =>
  table(
    ['path', 'peak per s', 'asked per s', 'goodput per s', '% of peak', 'p99 ms', 'refused', 'recovery s'],
    rows.map(({ name, peak, rate, goodput, p99, outcomes, recoverySeconds }) => [
      name,
      peak.toFixed(0),
      String(rate),
      goodput.toFixed(0),
      `${((goodput / peak) * 100).toFixed(0)} %`,
      p99.toFixed(0),
      String(outcomes['503'] ?? 0),
      recoverySeconds?.toFixed(1) ?? 'never',
    ]),
  );
