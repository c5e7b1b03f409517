/** `npm run bench growth`: the same requests with ten times as many homes, and again. */
import { table } from '../../scripts/measure/table.mjs';
import { measureHolds } from './measure-bookings.mjs';
import { totalCpu } from './report.mjs';
import { readPaths } from './read-paths.mjs';
import { writeResult } from './results.mjs';
import { withProduct } from './with-product.mjs';

/** Groups whose first path, which is read anew, is measured besides bookings. */
const GROUPS = ['dates', 'soldout'];

/**
 * @param {import('./context.mjs').Options & { json: string | null }} options
 * @param {readonly number[]} sizes numbers of homes, ascending
 * @returns {Promise<void>}
 */
export async function measureGrowth({ json, ...options }, sizes) {
  const rows = [];
  for (const homes of sizes) {
    rows.push(...(await measureSize({ ...options, homes })));
    console.log(`\n${growthTable(rows)}\n`);
  }
  console.log(`Written to ${writeResult(json, { options, rows })}`);
}

/** @param {import('./context.mjs').Options} options */
const measureSize = (options) =>
  withProduct(options, async (context) => {
    const { product, meter, fixtures } = context;
    const load = { connections: options.connections, seconds: options.seconds, warmSeconds: 2 };
    const rows = [];
    const paths = await readPaths(fixtures);
    for (const group of GROUPS)
      for (const { name, requests } of paths.filter((one) => one.group === group).slice(0, 1)) {
        const measured = await meter.measure({ kind: 'http', url: product.url, ...load, requests });
        rows.push({ kind: group, name, homes: options.homes, ...measured });
      }
    const { measured } = await measureHolds(context);
    return [...rows, { kind: 'booking', name: 'booking only', homes: options.homes, ...measured }];
  });

/** With each row's ratio to the same requests among the fewest homes. */
const growthTable = (rows) =>
  table(
    ['path', 'homes', 'per s', 'p50 ms', 'p99 ms', 'CPU ms', 'p99', 'CPU'],
    rows
      .map((row) => ({ row, first: rows.find(({ kind }) => kind === row.kind) }))
      .sort((a, b) => rows.indexOf(a.first) - rows.indexOf(b.first))
      .map(({ row, first }) => [
        row.name,
        String(row.homes),
        row.perSecond.toFixed(0),
        row.p50.toFixed(1),
        row.p99.toFixed(1),
        totalCpu(row)?.toFixed(2) ?? '',
        ratio(row.p99, first.p99),
        ratio(totalCpu(row), totalCpu(first)),
      ]),
  );

const ratio = (value, first) => (value && first ? `×${(value / first).toFixed(2)}` : '');
