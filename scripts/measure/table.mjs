/**
 * @param {readonly string[]} heading
 * @param {readonly (readonly string[])[]} rows
 * @returns {string} a text table, its first column aligned left, all others right
 */
export function table(heading, rows) {
  const all = [heading, ...rows];
  const widths = heading.map((_, column) => Math.max(...all.map((row) => row[column].length)));
  const line = (row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column])))
      .join('  ');
  return [line(heading), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n');
}
