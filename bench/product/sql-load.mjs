/** Statements alone, by pg. */
import pg from 'pg';
import { percentilesOf } from './percentiles.mjs';
import { runStatements } from './run-statements.mjs';

/**
 * @typedef {object} SqlJob
 * @property {'sql'} kind
 * @property {string} databaseUrl
 * @property {number} connections
 * @property {number} seconds
 * @property {number} warmSeconds
 * @property {import('./statements.mjs').Statement[][]} requests the statements of each request, sent in turn
 */

/** @param {SqlJob} job */
export async function sqlLoad({ databaseUrl, connections, seconds, warmSeconds, requests }) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  const repeat = async (duration) => {
    const times = [];
    const start = performance.now();
    const deadline = start + duration * 1_000;
    const one = async (first) => {
      const client = await pool.connect();
      for (let turn = first; performance.now() < deadline; turn += 1) {
        const before = performance.now();
        await runStatements(client, requests[turn % requests.length]);
        times.push(performance.now() - before);
      }
      client.release();
    };
    await Promise.all(Array.from({ length: connections }, (_, index) => one(index)));
    const result = { done: times.length, seconds: (performance.now() - start) / 1_000 };
    return { ...result, ...percentilesOf(times), outcomes: {} };
  };
  return { warmUp: () => repeat(warmSeconds), run: () => repeat(seconds), close: () => pool.end() };
}
