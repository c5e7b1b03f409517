/** Signing in, and beside it the hash alone. */
import { withBareServer } from './limits.mjs';

const PEOPLE = 20;

/**
 * @param {import('./context.mjs').Context} context
 * @returns {AsyncGenerator<import('./report.mjs').Row>}
 */
export async function* measureLogin({ product, meter, fixtures, options, wants }) {
  if (!wants('login')) return;
  const { DEMO_PASSWORD: password } = await import('#libs/demo');
  const people = await fixtures.query(
    `select /* bench */ email, password_hash from users where email like 'traveler-%@fill.latchkey.test' limit $1`,
    [PEOPLE],
  );
  const load = { connections: options.connections, seconds: options.seconds, warmSeconds: 1 };
  const measured = await meter.measure({
    kind: 'http',
    url: product.url,
    ...load,
    requests: people.map(({ email }) => postOf('/api/auth/login', { email, password })),
  });
  const setup = { databaseUrl: product.databaseUrl, answers: [], passwordHash: people[0].password_hash };
  const hashAlone = await withBareServer(setup, ({ url, pid }) =>
    meter.measure(
      { kind: 'http', url, ...load, requests: [postOf('/login', { password })] },
      { others: { bare: pid } },
    ),
  );
  yield {
    group: 'login',
    name: 'login',
    connections: load.connections,
    ...measured,
    limits: { sameSql: hashAlone },
  };
}

const postOf = (path, body) => ({
  path,
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
