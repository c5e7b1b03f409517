/** `npm run bench`: starts a product, measures its paths and what is possible beside them, and prints both. */
import { writeFigures } from './figures.mjs';
import { measureBookings } from './measure-bookings.mjs';
import { measureLogin } from './measure-login.mjs';
import { measureOrders } from './measure-orders.mjs';
import { measureReads } from './measure-reads.mjs';
import { memoryOf } from './meter.mjs';
import { limitTable, memoryLine, productTable, remarks } from './report.mjs';
import { readResults, writeResult } from './results.mjs';
import { printSpread } from './spread.mjs';
import { withProduct } from './with-product.mjs';

const MEASURES = [measureReads, measureLogin, measureBookings, measureOrders];

/**
 * @param {import('./context.mjs').Options & { json: string | null, runs: number, write: string | null }} options `write`: the document
 *   whose figures are replaced
 * @returns {Promise<void>}
 */
export async function measureProduct({ json, runs, write, ...options }) {
  const files = [];
  for (let run = 1; run <= runs; run += 1) {
    if (runs > 1) console.log(`\nRun ${run} of ${runs}\n`);
    const result = await measureOnce(options);
    console.log(`\n${reportOf(result)}\n`);
    files.push(writeResult(json && runs > 1 ? json.replace(/(\.json)?$/, `-${run}.json`) : json, result));
    console.log(`Written to ${files.at(-1)}`);
  }
  if (runs > 1) printSpread(files);
  if (!write) return;
  writeFigures(write, readResults(files));
  console.log(`The figures of ${write} are those of ${runs === 1 ? 'this run' : 'these runs'}.`);
}

/** @param {import('./context.mjs').Options} options */
const measureOnce = (options) =>
  withProduct(options, async (context) => {
    const { product, meter, watch } = context;
    const idleMemory = memoryOf(product);
    const rows = [];
    for (const measure of MEASURES)
      for await (const row of measure(context)) {
        console.log(`${row.name}: ${row.perSecond.toFixed(1)} a second`);
        rows.push(row);
      }
    return { options, unit: watch.unit, idle: meter.idle, idleMemory, memory: memoryOf(product), rows };
  });

const reportOf = ({ rows, unit, idleMemory, memory }) =>
  [
    productTable(rows, unit),
    limitTable(rows),
    [
      memoryLine('Memory before the first load', idleMemory),
      memoryLine('Memory after the last one', memory),
      ...remarks(rows),
    ].join('\n'),
  ].join('\n\n');
