/** Audits a page with Lighthouse on a simulated phone: slow 4G and a processor four times slower. */
import lighthouse from 'lighthouse';

const CATEGORIES = /** @type {const} */ (['performance', 'accessibility', 'best-practices', 'seo']);
const METRICS = {
  lcp: 'largest-contentful-paint',
  cls: 'cumulative-layout-shift',
  tbt: 'total-blocking-time',
  bytes: 'total-byte-weight',
};
const METRIC_NAMES = /** @type {(keyof typeof METRICS)[]} */ (Object.keys(METRICS));

// Lighthouse may still query a page that it has closed; that rejection can be ignored.
process.on('unhandledRejection', (error) => {
  if (!(error instanceof Error && 'protocolMethod' in error)) throw error;
});

/** Signed-in screens keep an event stream open, so the network never becomes idle. */
const MAX_LOAD_MS = 12_000;
const ATTEMPTS = 3;

/**
 * @typedef {object} Audit
 * @property {Record<'performance' | 'accessibility' | 'best-practices' | 'seo', number>} scores 0 to 100
 * @property {Record<keyof typeof METRICS, number>} metrics milliseconds; shift as a fraction; bytes
 * @property {string[]} faults failed audits of all categories except performance
 */

/**
 * @param {string} url
 * @param {number} port the browser's debugging port
 * @returns {Promise<Audit>}
 * @throws Error when the page could not be measured
 */
export async function audit(url, port) {
  const { categories, audits } = await measured(url, port);
  return {
    scores: pick(CATEGORIES, (id) => Math.round((categories[id].score ?? 0) * 100)),
    metrics: pick(METRIC_NAMES, (name) => audits[METRICS[name]].numericValue ?? Number.NaN),
    faults: CATEGORIES.slice(1).flatMap((id) => faultsOf(categories[id], audits)),
  };
}

/** Retries, because a recording occasionally fails for no reason of ours. */
async function measured(url, port) {
  let fault = 'no result';
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const result = await lighthouse(url, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: [...CATEGORIES],
      maxWaitForLoad: MAX_LOAD_MS,
      disableStorageReset: true, // the storage holds the session; the caller clears the cache
    });
    if (result && !result.lhr.runtimeError) return result.lhr;
    fault = result?.lhr.runtimeError?.message ?? fault;
  }
  throw new Error(`${url} could not be measured: ${fault}`);
}

/**
 * @template {string} Key
 * @template Value
 * @param {readonly Key[]} keys
 * @param {(key: Key) => Value} valueOf
 */
const pick = (keys, valueOf) =>
  /** @type {Record<Key, Value>} */ (Object.fromEntries(keys.map((key) => [key, valueOf(key)])));

const faultsOf = (category, audits) =>
  category.auditRefs
    .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1)
    .map(({ id }) => `${category.id}: ${audits[id].title} ${nodesOf(audits[id])}`.trim());

const nodesOf = ({ details }) =>
  (details?.items ?? [])
    .slice(0, 3)
    .map((item) => item.node?.selector ?? item.source ?? item.description ?? '')
    .filter(Boolean)
    .join(' | ');
