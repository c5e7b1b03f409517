import { fileURLToPath } from 'node:url';
import { tool } from './build.mjs';
import { chooseAddresses, startStores, wantsDemo } from './product.mjs';
import { startServers } from './start-product.mjs';
import { summary } from './summary.mjs';

const MENDING_MS = 3_600_000;
const COMPILED = /Found 0 errors\. Watching for file changes/;

/**
 * The same stack with reload on both sides: the compiler watches the servers, which are started again whenever it is
 * content; Vite serves the storefront on the public port and passes `/api` and `/admin/queues` on.
 * @param {import('./stack.mjs').Stack} stack
 */
export async function startDevelopment(stack) {
  const began = Date.now();
  const { processes, data, env, publicPort, say } = stack;
  say('Compiling…');
  /** @type {import('./processes.mjs').Kept[]} */
  const servers = [];
  await watchSources(stack, servers);

  say('Starting…');
  const stores = await startStores(stack);
  const addresses = await chooseAddresses({ ...stack, apiBehindProxy: true });
  servers.push(...(await startServers(stack, { stores, addresses })));
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
      tookMs: Date.now() - began,
    }),
  );
  say('  Sources are watched: save, and the servers start again, the browser follows.\n');
}

/** Answers when the sources compile; after that every further time starts the servers again. */
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
    readyWithinMs: MENDING_MS, // a mistake in the sources is shown and may be mended meanwhile
    onLine,
  });
}
