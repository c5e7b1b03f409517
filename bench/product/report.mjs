/** Results as text tables. */
import { table } from '../../scripts/measure/table.mjs';

const MEGABYTE = 1_048_576;
const PARTS = ['API', 'worker', 'PostgreSQL', 'Redis', 'sandbox'];
const SHORT = { PostgreSQL: 'PG' };

/**
 * @typedef {object} Row one measured path
 * @property {string} group
 * @property {string} name
 * @property {number | null} connections
 * @property {number} perSecond
 * @property {number} [p50] milliseconds
 * @property {number} [p99] milliseconds
 * @property {Record<string, number>} [outcomes] how often each status occurred
 * @property {Record<string, number> | null} cpuMs of each process for one request
 * @property {number} statements for one request
 * @property {number} [toPointsP50] milliseconds from a payment until its points can be read
 * @property {number} [toPointsP99]
 * @property {string[]} [notes]
 * @property {Record<string, Row | undefined>} limits what is possible: `withoutSql`, `sameSql`, `sqlAlone`, `job`
 */

/** What the product does. @param {readonly Row[]} rows @param {string} unit what is counted as statements */
export const productTable = (rows, unit) =>
  table(
    [
      'path',
      'conn',
      'per s',
      'p50 ms',
      'p99 ms',
      ...PARTS.map((part) => `${SHORT[part] ?? part} ms`),
      'CPU ms',
      unit,
    ],
    rows.map((row) => [
      row.name,
      row.connections === null ? '' : String(row.connections),
      rate(row.perSecond),
      time(row.p50),
      time(row.p99),
      ...PARTS.map((part) => cpu(row.cpuMs?.[part])),
      cpu(totalCpu(row)),
      row.statements.toFixed(1),
    ]),
  );

/** What is possible beside it, and the product's share of it. @param {readonly Row[]} rows */
export const limitTable = (rows) =>
  table(
    [
      'path',
      'bare, same SQL',
      'p99 ms',
      'CPU ms',
      'SQL alone',
      'without SQL',
      'bare job',
      '% of bare',
      '% of SQL',
      '% of no SQL',
      '% of jobs',
      'CPU of bare',
    ],
    rows
      .filter(({ limits }) => Object.values(limits).some(Boolean))
      .map(({ name, perSecond, cpuMs, limits: { sameSql, sqlAlone, withoutSql, job } }) => [
        name,
        rate(sameSql?.perSecond),
        time(sameSql?.p99),
        cpu(sameSql && totalCpu(sameSql)),
        rate(sqlAlone?.perSecond),
        rate(withoutSql?.perSecond),
        rate(job?.perSecond),
        ...[sameSql, sqlAlone, withoutSql, job].map((limit) => share(perSecond, limit?.perSecond)),
        times(totalCpu({ cpuMs }), sameSql && totalCpu(sameSql)),
      ]),
  );

/** @param {string} when @param {Record<string, number> | null} memory bytes by process */
export const memoryLine = (when, memory) =>
  memory === null
    ? `${when}: unknown without /proc`
    : `${when}: ${Object.entries(memory)
        .map(([name, bytes]) => `${name} ${Math.round(bytes / MEGABYTE)} MB`)
        .join(', ')}`;

/** Remarks, and statuses of requests that did not succeed. @param {readonly Row[]} rows */
export const remarks = (rows) =>
  rows.flatMap(({ name, notes = [], outcomes = {} }) => {
    const failed = Object.entries(outcomes).filter(([status]) => !/^[23]/.test(status));
    const statuses = failed.map(([status, count]) => `${count} × ${status}`).join(', ');
    return [...notes, ...(statuses ? [statuses] : [])].map((text) => `${name}: ${text}`);
  });

/** CPU time of all processes for one request. @param {Pick<Row, 'cpuMs'>} row */
export const totalCpu = ({ cpuMs }) => cpuMs && Object.values(cpuMs).reduce((sum, ms) => sum + ms, 0);

const rate = (perSecond) => (perSecond === undefined ? '' : perSecond.toFixed(perSecond < 100 ? 1 : 0));
const time = (ms) => (ms === undefined ? '' : ms.toFixed(ms < 10 ? 1 : 0));
const cpu = (ms) => (ms === undefined || ms === null ? '' : ms.toFixed(ms < 10 ? 2 : 1));
const share = (ours, limit) => (limit === undefined ? '' : `${((ours / limit) * 100).toFixed(1)} %`);

/** Unlike a rate, CPU time hardly depends on what else runs on the machine. */
const times = (ours, limit) => (ours && limit ? `×${(ours / limit).toFixed(2)}` : '');
