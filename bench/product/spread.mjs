/** Several results of `npm run bench` in one table. */
import { readFileSync } from 'node:fs';
import { table } from '../../scripts/measure/table.mjs';
import { totalCpu } from './report.mjs';

/**
 * Prints, for each path of the first file, the median of all files, and the lowest and the highest.
 * @param {readonly string[]} files
 */
export function printSpread(files) {
  /** @type {import('./report.mjs').Row[][]} */
  const results = files.map((file) => JSON.parse(readFileSync(file, 'utf8')).rows);
  const [first = []] = results;
  console.log(
    table(
      ['path', 'per s', 'p99 ms', 'CPU ms', '% of bare', 'CPU of bare'],
      first.map(({ name }) => {
        const rows = results.flatMap((all) => all.filter((row) => row.name === name));
        return [name, ...FIGURES.map((figure) => spread(rows.map(figure)))];
      }),
    ),
  );
}

/** @type {((row: import('./report.mjs').Row) => number | null | undefined)[]} */
const FIGURES = [
  ({ perSecond }) => perSecond,
  ({ p99 }) => p99,
  totalCpu,
  ({ perSecond, limits }) => limits.sameSql && (perSecond / limits.sameSql.perSecond) * 100,
  (row) => quotient(totalCpu(row), row.limits.sameSql && totalCpu(row.limits.sameSql)),
];

/** @param {number | null | undefined} value @param {number | null | undefined} limit */
const quotient = (value, limit) => (value && limit ? value / limit : undefined);

/** @param {readonly (number | null | undefined)[]} values */
function spread(values) {
  const sorted = values.filter((value) => typeof value === 'number').sort((a, b) => a - b);
  const figures = [sorted[Math.floor(sorted.length / 2)], sorted[0], sorted.at(-1)];
  const [middle = '', lowest = '', highest = ''] = figures.map(rounded);
  return middle && `${middle} (${lowest}–${highest})`;
}

const rounded = (/** @type {number | undefined} */ value) =>
  value === undefined ? '' : value < 100 ? value.toPrecision(3) : value.toFixed(0);
