/** The message shown when everything has started. */

const ACCOUNTS = ['traveler@latchkey.test', 'owner@latchkey.test', 'admin@latchkey.test'];
const PASSWORD = 'latchkey';

/**
 * @param {object} facts
 * @param {import('./product.mjs').Stores} facts.stores
 * @param {import('./product.mjs').Addresses} facts.addresses
 * @param {string} facts.dataDir
 * @param {boolean} facts.demo
 * @param {number} facts.tookMs
 */
export function summary({ stores, addresses, dataDir, demo, tookMs }) {
  const { publicUrl, paymentsPort } = addresses;
  return [
    '',
    `  Latchkey is up (${(tookMs / 1000).toFixed(1)} s)`,
    '',
    row('Storefront', publicUrl),
    row('API, described', `${publicUrl}/api/docs`),
    row('Queues', `${publicUrl}/admin/queues  (operators only)`),
    ...(paymentsPort ? [row('Payments sandbox', `http://localhost:${paymentsPort}`)] : []),
    '',
    ...(demo ? [row('Sign in as', `${ACCOUNTS.join(', ')}`), row('Password', PASSWORD), ''] : []),
    row('Database', stores.embedded.database ? 'PostgreSQL, embedded' : 'PostgreSQL, yours (DATABASE_URL)'),
    row('Queue', queue(stores)),
    row(
      'Payments',
      paymentsPort
        ? 'sandbox, no real money; card 4242 4242 4242 4242 pays'
        : 'Stripe, real (STRIPE_SECRET_KEY)',
    ),
    row('Data', `${dataDir}  (kept; npm start -- --fresh begins anew)`),
    row('Logs', `${dataDir}/logs`),
    '',
    '  Ctrl-C stops everything.',
    '',
  ].join('\n');
}

const row = (label, value) => `  ${label.padEnd(17)} ${value}`;

function queue({ redisUrl, embedded }) {
  if (redisUrl === null)
    return 'on PostgreSQL (no redis-server or valkey-server on this machine; REDIS_URL names one elsewhere)';
  return embedded.redis ? 'Redis, embedded' : 'Redis, yours (REDIS_URL)';
}
