/**
 * Requests at a fixed rate, whether or not earlier ones are answered, as from many people; then one after the other, until the server
 * answers as before. People wait for a while and leave.
 */
import { Agent, request as send } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentilesOf } from './percentiles.mjs';

/** After this, a person leaves. */
const PATIENCE_MS = 5_000;
const PROBE_EVERY_MS = 50;
const MAX_RECOVERY_MS = 120_000;

/**
 * @typedef {object} OpenJob
 * @property {'open'} kind
 * @property {string} url
 * @property {number} rate requests a second
 * @property {number} seconds
 * @property {number} promptMs answers that take longer are of no use
 * @property {number} calmMs the server has recovered when an answer takes no longer
 * @property {import('./http-load.mjs').HttpRequest[]} requests sent in turn
 *
 * @typedef {import('./generator.mjs').LoadResult & { prompt: number, recoverySeconds: number | null }} OpenResult `prompt`: answers in
 *   time; `recoverySeconds`: null when it took too long
 */

/** @param {OpenJob} job */
export function openLoad({ url, rate, seconds, promptMs, calmMs, requests }) {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  const ask = (n) => answer(new URL(requests[n % requests.length].path, url), agent);
  /** @returns {Promise<OpenResult>} */
  const run = async () => {
    const start = performance.now();
    const pending = [];
    const dueBy = () => Math.min(rate * seconds, ((performance.now() - start) / 1_000) * rate);
    while (performance.now() - start < seconds * 1_000) {
      while (pending.length < dueBy()) pending.push(ask(pending.length));
      await sleep(1);
    }
    const recoverySeconds = await recover(ask, calmMs);
    const answers = await Promise.all(pending);
    const good = answers.filter(({ status }) => status === '200').map(({ ms }) => ms);
    return {
      done: answers.length,
      seconds,
      ...percentilesOf(good),
      outcomes: countBy(answers.map(({ status }) => status)),
      prompt: good.filter((ms) => ms <= promptMs).length,
      recoverySeconds,
    };
  };
  return { warmUp: async () => undefined, run, close: async () => agent.destroy() };
}

/** @returns {Promise<number | null>} seconds until an answer is as fast as before */
async function recover(ask, calmMs) {
  const start = performance.now();
  for (let n = 0; performance.now() - start < MAX_RECOVERY_MS; n += 1) {
    const { status, ms } = await ask(n);
    if (status === '200' && ms <= calmMs) return (performance.now() - start) / 1_000;
    await sleep(PROBE_EVERY_MS);
  }
  return null;
}

/** @returns {Promise<{ status: string, ms: number }>} the status is `left` or `failed` when there is no answer */
function answer(url, agent) {
  const start = performance.now();
  return new Promise((resolve) => {
    const end = (status) => resolve({ status, ms: performance.now() - start });
    const request = send(url, { agent, signal: AbortSignal.timeout(PATIENCE_MS) }, (response) => {
      response.resume();
      response.once('end', () => end(String(response.statusCode)));
      response.once('error', () => end('left'));
    });
    request.once('error', ({ name }) =>
      end(name === 'AbortError' || name === 'TimeoutError' ? 'left' : 'failed'),
    );
    request.end();
  });
}

function countBy(names) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
