/** The figures of several runs as Markdown, for docs/performance.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { memoryLine, totalCpu } from './report.mjs';

const BEGIN = '<!-- figures: `npm run bench -- --runs 3 --write docs/performance.md` -->';
const END = '<!-- end of the figures -->';

/**
 * @typedef {object} Result of one run
 * @property {{ homes: number, seconds: number }} options
 * @property {{ cores: number, cpu: string, hashesPerSecond: number, node: string }} machine `hashesPerSecond`: SHA-256 of one core
 * @property {Record<string, number> | null} idleMemory
 * @property {Record<string, number> | null} memory
 * @property {import('./report.mjs').Row[]} rows
 */

/** @param {string} text of a document */
export function hasPlaceForFigures(text) {
  const begin = text.indexOf(BEGIN);
  return begin >= 0 && text.indexOf(END) > begin;
}

/**
 * Replaces the figures of a document by those of these runs.
 * @param {string} file
 * @param {readonly Result[]} results
 * @throws Error when the document has no place for them
 */
export function writeFigures(file, results) {
  const text = readFileSync(file, 'utf8');
  if (!hasPlaceForFigures(text)) throw new Error(`${file} has no place for figures: ${BEGIN} … ${END}`);
  writeFileSync(
    file,
    `${text.slice(0, text.indexOf(BEGIN))}${BEGIN}\n\n${figuresOf(results)}\n\n${text.slice(text.indexOf(END))}`,
  );
}

/** @param {readonly Result[]} results at least one */
function figuresOf(results) {
  const [first] = results;
  if (!first) throw new Error('There are no results');
  const { options, machine } = first;
  const runs = results.length === 1 ? 'One run' : `The median of ${results.length} runs (lowest–highest)`;
  const paths = first.rows.map(({ name }) =>
    results.flatMap(({ rows }) => rows.filter((row) => row.name === name)),
  );
  return [
    `${runs}: ${options.homes.toLocaleString('en-US')} homes, ${options.seconds} s each; ${machine.cores} cores of ${machine.cpu} (${hashesOf(results)} SHA-256 a second each), Node ${machine.node}.`,
    markdownTable(COLUMNS, paths),
    [...remarksOf(paths), ...memoryOf(results)].map((line) => `- ${line}`).join('\n'),
  ].join('\n\n');
}

/** @param {readonly Result[]} results */
function hashesOf(results) {
  const speeds = results.map(({ machine }) => Math.round(machine.hashesPerSecond / 1000));
  const [slowest, fastest] = [Math.min(...speeds), Math.max(...speeds)];
  return slowest === fastest ? `${slowest},000` : `${slowest},000–${fastest},000`;
}

/** @typedef {import('./report.mjs').Row} Row */
/** @typedef {(row: Row) => number | null | undefined} Figure */

/** @type {[heading: string, cell: (rows: readonly Row[]) => string][]} */
const COLUMNS = [
  ['path', ([row]) => row?.name ?? ''],
  ['conn', ([row]) => String(row?.connections ?? '')],
  ['per s', (rows) => spread(rows, ({ perSecond }) => perSecond)],
  ['p50 ms', (rows) => median(rows, ({ p50 }) => p50)],
  ['p99 ms', (rows) => spread(rows, ({ p99 }) => p99)],
  ['API ms', (rows) => median(rows, ({ cpuMs }) => cpuMs?.API)],
  ['worker ms', (rows) => median(rows, ({ cpuMs }) => cpuMs?.worker)],
  ['PG ms', (rows) => median(rows, ({ cpuMs }) => cpuMs?.PostgreSQL)],
  ['CPU ms', (rows) => spread(rows, totalCpu)],
  ['statements', (rows) => median(rows, ({ statements }) => statements)],
  ['limit per s', (rows) => median(rows, (row) => limitOf(row)?.perSecond)],
  ['of the limit', (rows) => withUnit(spread(rows, shareOfLimit), (text) => `${text} %`)],
  ['CPU of the limit', (rows) => withUnit(median(rows, cpuOfLimit), (text) => `×${text}`)],
];

const limitOf = (/** @type {Row} */ { limits }) => limits.sameSql ?? limits.job ?? limits.withoutSql;

/** @type {Figure} in percent */
const shareOfLimit = (row) => {
  const limit = limitOf(row);
  return limit && (row.perSecond / limit.perSecond) * 100;
};

/** @type {Figure} */
const cpuOfLimit = (row) => {
  const [cpu, limit] = [totalCpu(row), row.limits.sameSql && totalCpu(row.limits.sameSql)];
  return cpu && limit ? cpu / limit : undefined;
};

/** Latencies of orders, and what a run reports of itself. @param {readonly (readonly Row[])[]} paths */
const remarksOf = (paths) =>
  paths.flatMap((rows) => {
    const name = rows[0]?.name ?? '';
    const [p50, p99] = [spread(rows, (row) => row.toPointsP50), spread(rows, (row) => row.toPointsP99)];
    const notes = rows.flatMap((row) => row.notes ?? []);
    // Each run begins with its own latencies; what follows is the same for all, or worth reading.
    const others = [...new Set(notes.map((note) => note.slice(note.indexOf('; ') + 2)))].join('; ');
    if (p50) return [`${name}: payment to points readable p50 ${p50} ms, p99 ${p99} ms; ${others}.`];
    return notes.length > 0 ? [`${name}: ${notes.join('; ')}.`] : [];
  });

/** @param {readonly Result[]} results */
const memoryOf = (results) => {
  const { idleMemory, memory } = results[Math.floor(results.length / 2)] ?? {};
  return [
    ...(idleMemory ? [`${memoryLine('Memory before the first load', idleMemory)}.`] : []),
    ...(memory ? [`${memoryLine('Memory after the last one', memory)}.`] : []),
  ];
};

const withUnit = (/** @type {string} */ text, /** @type {(text: string) => string} */ add) =>
  text && add(text);

/** @param {readonly Row[]} rows @param {Figure} figure */
const valuesOf = (rows, figure) =>
  rows
    .map(figure)
    .filter((value) => typeof value === 'number')
    .sort((a, b) => a - b);

/** @param {readonly Row[]} rows @param {Figure} figure */
function median(rows, figure) {
  const values = valuesOf(rows, figure);
  return rounded(values[Math.floor(values.length / 2)]);
}

/** @param {readonly Row[]} rows @param {Figure} figure */
function spread(rows, figure) {
  const values = valuesOf(rows, figure);
  const range = `${rounded(values[0])}–${rounded(values.at(-1))}`;
  return values.length > 1 ? `${median(rows, figure)} (${range})` : median(rows, figure);
}

/** @param {number | undefined} value */
function rounded(value) {
  if (value === undefined) return '';
  if (value >= 100) return value.toFixed(0);
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

/**
 * Laid out as Prettier does.
 * @param {typeof COLUMNS} columns @param {readonly (readonly Row[])[]} paths
 */
function markdownTable(columns, paths) {
  const cells = [
    columns.map(([heading]) => heading),
    ...paths.map((rows) => columns.map(([, cell]) => cell(rows))),
  ];
  const widths = columns.map((_, at) => Math.max(3, ...cells.map((line) => line[at]?.length ?? 0)));
  const [headings = [], ...lines] = cells.map((line) =>
    line.map((text, at) => (at === 0 ? text.padEnd(widths[at] ?? 0) : text.padStart(widths[at] ?? 0))),
  );
  const rule = widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [headings, rule, ...lines].map((line) => `| ${line.join(' | ')} |`).join('\n');
}
