/** HTTP requests by autocannon. */
import autocannon from 'autocannon';
import { percentilesOf } from './percentiles.mjs';

const TIMEOUT_SECONDS = 60;
const TICK_MS = 100;

/**
 * @typedef {object} HttpRequest
 * @property {string} path
 * @property {string} [method]
 * @property {Record<string, string>} [headers]
 * @property {string} [body]
 *
 * @typedef {object} HttpJob
 * @property {'http'} kind
 * @property {string} url
 * @property {number} connections
 * @property {number} seconds
 * @property {number} warmSeconds
 * @property {HttpRequest[]} requests sent in turn
 * @property {boolean} [once] each request is sent only once; the load ends early when there are no more
 * @property {HttpRequest[]} [warmRequests] instead of `requests` while warming up
 */

/** @param {HttpJob} job */
export function httpLoad({ url, connections, seconds, warmSeconds, requests, once = false, warmRequests }) {
  const warm = { url, connections, seconds: warmSeconds };
  return {
    warmUp: async () => {
      // From the end, so that what is measured has not been asked for a moment before.
      const first = warmRequests ?? requests.toReversed();
      if (warmSeconds > 0) await fire({ ...warm, ...repeating(first, connections) });
    },
    run: () =>
      fire({ url, connections, seconds, ...(once ? onlyOnce(requests) : repeating(requests, connections)) }),
  };
}

/** Each connection has a share of its own, so that no two send the same request at the same time unless there are fewer requests. */
function repeating(requests, connections) {
  const shares = Array.from({ length: connections }, (_, n) =>
    requests.length < connections
      ? [requests[n % requests.length]]
      : requests.filter((__, at) => at % connections === n),
  ).values();
  return { requests: [{}], setupClient: (client) => client.setRequests(shares.next().value) };
}

/** All connections take from one queue. */
function onlyOnce(requests) {
  const queue = requests.values();
  return { requests: [{ setupRequest: () => queue.next().value }], amount: requests.length };
}

/** @returns {Promise<import('./generator.mjs').LoadResult>} */
async function fire({
  url,
  connections,
  seconds,
  requests,
  setupClient = () => undefined,
  amount = undefined,
}) {
  const times = [];
  /** @type {Record<string, number>} */
  const outcomes = {};
  const options = {
    url,
    connections,
    requests,
    setupClient,
    amount,
    duration: seconds,
    timeout: TIMEOUT_SECONDS,
    sampleInt: TICK_MS,
  };
  const start = performance.now();
  let last = start;
  const { errors, requests: counts } = await new Promise((resolve, reject) => {
    const instance = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
    // Its own histogram has whole milliseconds only.
    instance.on('response', (_client, status, _bytes, ms) => {
      times.push(ms);
      outcomes[status] = (outcomes[status] ?? 0) + 1;
      last = performance.now();
    });
    if (amount) setTimeout(() => instance.stop(), seconds * 1_000).unref();
  });
  if (errors > 0) outcomes.errors = errors;
  return {
    done: times.length,
    begun: counts.sent,
    seconds: (last - start) / 1_000,
    ...percentilesOf(times),
    outcomes,
  };
}
