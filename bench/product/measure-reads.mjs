/** Reads: each path under load, and beside it what a bare server and SQL alone do for the same answers. */
import { measureLimits } from './limits.mjs';
import { readPaths } from './read-paths.mjs';
import { areReads } from './statements.mjs';

/** Enough for a limit, which varies less than the product. */
const LIMIT_SECONDS = 3;

/**
 * @param {import('./context.mjs').Context} context
 * @returns {AsyncGenerator<import('./report.mjs').Row>}
 */
export async function* measureReads(context) {
  for (const path of await readPaths(context.fixtures))
    if (context.wants(path.group)) yield await measureRead(context, path);
}

/**
 * @param {import('./context.mjs').Context} context
 * @param {import('./read-paths.mjs').ReadPath} path
 * @returns {Promise<import('./report.mjs').Row>}
 */
async function measureRead({ product, meter, watch, options }, { group, name, connections, requests }) {
  const answers = await answersTo(requests, product, watch);
  const load = { connections: connections ?? options.connections, seconds: options.seconds, warmSeconds: 2 };
  const measured = await meter.measure({ kind: 'http', url: product.url, ...load, requests });
  const limits = await measureLimits(meter, {
    answers,
    repeatable: answers.every(({ statements }) => areReads(statements)),
    load: { ...load, seconds: Math.min(options.seconds, LIMIT_SECONDS), warmSeconds: 1 },
  });
  return { group, name, connections: load.connections, ...measured, limits };
}

/** The product's answers, each with the statements that it took. @returns {Promise<import('./bare-server.mjs').BareAnswer[]>} */
async function answersTo(requests, product, watch) {
  const ask = ({ path, headers }) => fetch(product.url + path, { headers });
  const answers = [];
  for (const request of requests) {
    const response = await ask(request); // once before, because a first request may look up what later ones know
    const body = await response.text();
    if (!response.ok) throw new Error(`${request.path}: ${response.status} ${body}`);
    answers.push({ type: response.headers.get('content-type') ?? 'text/plain', body });
  }
  const statements = await watch.capture(requests.map((request) => async () => (await ask(request)).text()));
  return answers.map((answer, n) => ({ ...answer, statements: statements[n] }));
}
