/** Reads: each path under load, and beside it what a bare server and SQL alone do for the same answers. */
import { measureLimits } from './limits.mjs';
import { readPaths } from './read-paths.mjs';
import { areReads } from './statements.mjs';

/** Enough for a limit, which varies less than the product. */
const LIMIT_SECONDS = 3;
/** Requests of a path whose statements are looked at, about; it takes a quarter of a second each. */
const SAMPLE = 40;

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

/**
 * The product's answers to a sample of the requests, each with the statements that it took.
 * @returns {Promise<import('./bare-server.mjs').BareAnswer[]>}
 */
async function answersTo(requests, product, watch) {
  const sample = spread(requests, SAMPLE);
  const answers = [];
  const ask = async ({ path, headers }) => {
    const response = await fetch(product.url + path, { headers });
    const body = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${body}`);
    return { type: response.headers.get('content-type') ?? 'text/plain', body };
  };
  // Once before, because a first request may look up what later ones know; but not the same request when each is to be read anew.
  const beside = sample.length < requests.length ? 1 : 0;
  for (const { at } of sample) await ask(requests[(at + beside) % requests.length]);
  const statements = await watch.capture(
    sample.map(
      ({ request }) =>
        async () =>
          answers.push(await ask(request)),
    ),
  );
  return answers.map((answer, n) => ({ ...answer, statements: statements[n] }));
}

/** At most `count` of the requests, from all parts of the list, and where they stand in it. */
function spread(requests, count) {
  const step = Math.max(1, Math.floor(requests.length / count));
  return requests.map((request, at) => ({ request, at })).filter(({ at }) => at % step === 0);
}
