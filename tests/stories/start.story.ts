import { once } from 'node:events';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '../../scripts/infra/process-liveness.mjs';
import { closeEverything } from '../setup/cleanup.js';
import { startProduct, startWithDemo, type PartName, type Product } from '../setup/product.js';

const PARTS: readonly PartName[] = ['PostgreSQL', 'payments', 'API', 'worker'];

const pidsOf = (product: Product): number[] => PARTS.map((part) => product.pid(part));

/** Waits until a condition holds; Jest's time limit applies. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(50);
}

const isReady = async (product: Product): Promise<boolean> =>
  (await fetch(`${product.url}/api/health/ready`).catch(() => null))?.ok ?? false;

const SERVERS = path.join(__dirname, '../../dist/servers');

/** For each file of a server with these words, the source that its map names for them; undefined without a map. */
const sourcesOf = (words: string): (string | undefined)[] =>
  readdirSync(SERVERS)
    .filter((name) => name.endsWith('.js'))
    .flatMap((name) => {
      const code = readFileSync(path.join(SERVERS, name), 'utf8').split('\n');
      const line = code.findIndex((text) => text.includes(words));
      const map = path.join(SERVERS, `${name}.map`);
      if (line === -1) return [];
      if (!existsSync(map)) return [undefined];
      const entry = new SourceMap(JSON.parse(readFileSync(map, 'utf8')) as SourceMapPayload).findEntry(
        line,
        code[line]?.indexOf(words) ?? 0,
      );
      return ['originalSource' in entry ? entry.originalSource : undefined];
    });

describe('npm start', () => {
  afterEach(closeEverything);

  it('brings everything up, stops everything on SIGTERM, and that is a success', async () => {
    const product = await startProduct();
    const pids = pidsOf(product);
    await until(() => isReady(product));
    expect(pids.every(isAlive)).toBe(true);
    expect(product.output()).toContain('traveler@latchkey.test');

    expect(await product.stop()).toBe(0);
    expect(pids.filter(isAlive)).toEqual([]);
  });

  it('names a port that is taken', async () => {
    const stranger = createServer().listen(0, '127.0.0.1');
    await once(stranger, 'listening');
    const { port } = stranger.address() as AddressInfo;
    await expect(startProduct({ PORT: String(port) })).rejects.toThrow(
      `Port ${port} is used by another program`,
    );
    stranger.close();
  });

  it('says which part does not start, and why', async () => {
    await expect(startProduct({ LOG_LEVEL: 'loud' })).rejects.toThrow(/could not start[^]*LOG_LEVEL/);
  });
});

describe('A product that runs', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startWithDemo();
  });

  it('names the lines of our sources in stack traces, which the bundles of packages need no maps for', () => {
    expect(sourcesOf('could not start. ')).toEqual([
      expect.stringMatching(/libs\/core\/platform\/process\/run-service\.ts$/),
    ]);
    expect(sourcesOf('Starting Nest application...')).toEqual([undefined]);
  });

  it('refuses a second start on the same data and leaves the first one alone', async () => {
    await expect(startProduct({ LATCHKEY_DATA_DIR: product.dataDir })).rejects.toThrow(/already running/);
    await until(() => isReady(product));
  });

  it('starts a part again when it is killed, whichever it is', async () => {
    for (const part of PARTS) {
      const before = product.pid(part);
      process.kill(before, 'SIGKILL');
      await until(() => product.pid(part) !== before);
    }
    await until(() => isReady(product));
  });

  it('leaves nothing behind when it is itself killed', async () => {
    const pids = pidsOf(product);
    process.kill(product.startPid, 'SIGKILL');
    await until(() => !pids.some(isAlive));
  });
});
