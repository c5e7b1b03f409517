/** Compares two results of `npm run bench`. */
import { readFileSync } from 'node:fs';
import { table } from '../../scripts/measure/table.mjs';
import { totalCpu } from './report.mjs';

/**
 * Prints, for each path in both files, how the second differs from the first. More than 1 is better in rates and worse in all others.
 * @param {string} before
 * @param {string} after
 */
export function compareResults(before, after) {
  const rowsBefore = rowsOf(before);
  const pairs = rowsOf(after).flatMap((row) => {
    const earlier = rowsBefore.find(({ name }) => name === row.name);
    return earlier ? [{ earlier, row }] : [];
  });
  console.log(
    table(
      ['path', 'per s', '% of bare', 'p50', 'p99', 'CPU', 'statements'],
      pairs.map(({ earlier, row }) => [
        row.name,
        ...[
          (one) => one.perSecond,
          shareOfBare,
          (one) => one.p50,
          (one) => one.p99,
          totalCpu,
          (one) => one.statements,
        ].map((read) => ratio(read(row), read(earlier))),
      ]),
    ),
  );
}

/** @returns {import('./report.mjs').Row[]} */
const rowsOf = (file) => JSON.parse(readFileSync(file, 'utf8')).rows;

/** Independent of how busy the machine was, since both were measured in the same minute. */
const shareOfBare = ({ perSecond, limits }) => limits.sameSql && perSecond / limits.sameSql.perSecond;

const ratio = (after, before) => (after && before ? `×${(after / before).toFixed(2)}` : '');
