/** `npm run bench`: starts a product, measures its paths and what is possible beside them, and prints both. */
import { measureBookings } from './measure-bookings.mjs';
import { measureLogin } from './measure-login.mjs';
import { measureOrders } from './measure-orders.mjs';
import { measureReads } from './measure-reads.mjs';
import { memoryOf } from './meter.mjs';
import { limitTable, memoryLine, productTable, remarks } from './report.mjs';
import { writeResult } from './results.mjs';
import { withProduct } from './with-product.mjs';

const MEASURES = [measureReads, measureLogin, measureBookings, measureOrders];

/**
 * @param {import('./context.mjs').Options & { json: string | null }} options
 * @returns {Promise<void>}
 */
export async function measureProduct({ json, ...options }) {
  const result = await withProduct(options, async (context) => {
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
  console.log(`\n${reportOf(result)}\n`);
  console.log(`Written to ${writeResult(json, result)}`);
}

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
