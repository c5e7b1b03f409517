import { fileURLToPath } from 'node:url';
import { buildWhatIsStale, tool } from './build.mjs';
import { chooseAddresses, startStores, wantsDemo } from './product.mjs';
import { startServers } from './start-product.mjs';
import { summary } from './summary.mjs';

const COMPILED = /Found 0 errors\. Watching for file changes/;

/**
 * The same house with reload on both sides: the compiler watches the servers, which are started again whenever it is
 * content; Vite serves the storefront on the public port and passes `/api` and `/admin/queues` on.
 * @param {import('./house.mjs').House} house
 */
export async function startDevelopment(house) {
  const began = Date.now();
  const { processes, data, env, publicPort, say } = house;
  await buildWhatIsStale(processes, { say, screens: false });

  say('Starting…');
  const stores = await startStores(house);
  const addresses = await chooseAddresses({ ...house, apiBehindProxy: true });
  const servers = await startServers(house, { stores, addresses });
  await compileAndRestart(house, servers);
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
      demo: wantsDemo({ ...house, stores }),
      tookMs: Date.now() - began,
    }),
  );
  say('  Sources are watched: save, and the servers start again, the browser follows.\n');
}

async function compileAndRestart({ processes, say }, servers) {
  let rounds = 0;
  const onLine = (line) => {
    if (!COMPILED.test(line)) return;
    rounds += 1;
    if (rounds === 1) return; // what runs is what was just built
    say('Compiled; starting the servers again…');
    void Promise.all(servers.map((server) => server.restart()));
  };
  const args = ['-p', 'tsconfig.build.json', '--watch', '--preserveWatchOutput'];
  await processes.keep({ ...tool('compiler', 'typescript/bin/tsc', args), isReady: () => true, onLine });
}
