/** What is possible on this machine at this moment for the same answers: measured with a bare server, and by SQL alone. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const SERVER = fileURLToPath(new URL('bare-server.mjs', import.meta.url));

/**
 * Runs `work` with a bare server.
 * @template T
 * @param {import('./bare-server.mjs').BareServer} setup
 * @param {(server: { url: string, pid: number }) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withBareServer(setup, work) {
  const child = fork(SERVER);
  try {
    child.send(setup);
    const [{ url }] = await once(child, 'message');
    return await work({ url, pid: child.pid ?? 0 });
  } finally {
    child.kill();
  }
}

/**
 * Measures the limits of requests whose responses and statements are known.
 * @param {import('./meter.mjs').Meter} meter
 * @param {object} facts
 * @param {import('./bare-server.mjs').BareAnswer[]} facts.answers
 * @param {boolean} facts.repeatable false when the statements write: then only the answer without SQL is measured
 * @param {{ connections: number, seconds: number, warmSeconds: number }} facts.load
 */
export async function measureLimits(meter, { answers, repeatable, load }) {
  const { databaseUrl } = meter.product;
  const hasSql = repeatable && answers.some(({ statements }) => statements.length > 0);
  const onServer = (prefix, { url, pid }) =>
    meter.measure(
      { kind: 'http', url, ...load, requests: answers.map((_, index) => ({ path: `/${prefix}/${index}` })) },
      { others: { bare: pid } },
    );
  return withBareServer({ databaseUrl, answers, passwordHash: null }, async (server) => {
    const withoutSql = await onServer('plain', server);
    if (!hasSql) return { withoutSql };
    const sameSql = await onServer('sql', server);
    const requests = answers.map(({ statements }) => statements);
    return {
      withoutSql,
      sameSql,
      sqlAlone: await meter.measure({ kind: 'sql', databaseUrl, ...load, requests }),
    };
  });
}
