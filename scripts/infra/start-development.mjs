import { fileURLToPath } from 'node:url';
import { tool } from './build.mjs';
import { chooseAddresses, startStores, wantsDemo } from './product.mjs';
import { startServers } from './start-product.mjs';
import { summary } from './summary.mjs';

/** Leaves time to fix compile errors, which are shown meanwhile. */
const FIRST_COMPILE_MS = 3_600_000;
const COMPILED = /Found 0 errors\. Watching for file changes/;

/**
 * Starts the product with reload: servers restart after each successful compilation; Vite serves the storefront on the
 * public port and proxies `/api` and `/admin/queues`.
 * @param {import('./stack.mjs').Stack} stack
 */
export async function startDevelopment(stack) {
  const start = Date.now();
  const { processes, data, env, publicPort, say } = stack;
  say('Compiling…');
  /** @type {import('./processes.mjs').Supervised[]} */
  const servers = [];
  await watchSources(stack, servers);

  say('Starting…');
  const stores = await startStores(stack);
  const addresses = await chooseAddresses({ ...stack, apiBehindProxy: true });
  servers.push(...(await startServers(stack, { stores, addresses, bundled: false })));
  await processes.keep({
    ...tool('storefront', '', []),
    env: { ...process.env, NODE_ENV: 'development' },
    args: [
      fileURLToPath(new URL('storefront-server.mjs', import.meta.url)),
      String(publicPort),
      String(addresses.port),
      env.HOST || '127.0.0.1',
    ],
  });
  say(
    summary({
      stores,
      addresses,
      dataDir: data.path,
      demo: wantsDemo({ ...stack, stores }),
      tookMs: Date.now() - start,
    }),
  );
  say('  Sources are watched: save, and the servers start again, the browser follows.\n');
}

/** Resolves when the sources compile; every later compilation restarts the servers. */
async function watchSources({ processes, say }, servers) {
  let compiled = false;
  const onLine = (line) => {
    if (!COMPILED.test(line)) return;
    compiled = true;
    if (servers.length === 0) return;
    say('Compiled; starting the servers again…');
    void Promise.all(servers.map((server) => server.restart()));
  };
  await processes.keep({
    ...tool('compiler', 'typescript/bin/tsc', [
      '-p',
      'tsconfig.build.json',
      '--watch',
      '--preserveWatchOutput',
    ]),
    isReady: () => compiled,
    readyWithinMs: FIRST_COMPILE_MS,
    onLine,
  });
}
