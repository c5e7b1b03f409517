/**
 * The child process that makes the load, so that its work is not counted as the product's. The parent sends a job; the child warms up,
 * reports `warm`, waits for `go`, runs the job and reports its result.
 */
import { once } from 'node:events';
import { httpLoad } from './http-load.mjs';
import { jobLoad } from './job-load.mjs';
import { openLoad } from './open-load.mjs';
import { orderLoad } from './order-load.mjs';
import { sqlLoad } from './sql-load.mjs';

/**
 * @typedef {object} LoadResult
 * @property {number} done requests, or whatever the job repeats
 * @property {number} [begun] with those that were not answered before the end, where there are any
 * @property {number} seconds
 * @property {number} p50 milliseconds
 * @property {number} p99 milliseconds
 * @property {Record<string, number>} outcomes how often each status, or kind of end, occurred
 *
 * @typedef {{ warmUp: () => Promise<void>, run: () => Promise<object>, close?: () => Promise<void> }} Load
 */

const LOADS = { http: httpLoad, sql: sqlLoad, job: jobLoad, open: openLoad, order: orderLoad };

const [job] = await once(process, 'message');
const load = await LOADS[job.kind](job);
await load.warmUp();
process.send?.({ type: 'warm' });
await once(process, 'message');
process.send?.({ type: 'done', result: await load.run() });
await load.close?.();
process.disconnect();
