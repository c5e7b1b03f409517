import { once } from 'node:events';
import { createServer } from 'node:http';
import { launchBrowser } from './browser.mjs';
import { copyDemo } from './demo-folder.mjs';
import { spawnProduct, stopProduct } from './spawn-product.mjs';

/** @typedef {{ closing: (() => Promise<unknown>)[], outputs: Map<string, () => string> }} Resources how to stop what was started, and what it printed, by path */
/** @typedef {{ path: string, onEnd: () => void }} ResourceRequest `onEnd` is called when the resource has died */

/** @type {Record<string, (resources: Resources, request: ResourceRequest) => Promise<string>>} */
const factories = { browser: startBrowser, product: startProduct, 'moved-product': startProduct };
/** Path suffix for what a product has printed. */
const OUTPUT = '/output';

/**
 * Serves shared browsers and products to Jest workers at LATCHKEY_TEST_RESOURCES; recreates one that dies. Each is started on first
 * use and lives as long as the run:
 *
 *   /1/browser          the address of worker 1's browser
 *   /1/product          the worker's product with demo data, for stories that neither move its clock by a day nor stop its processes
 *   /1/moved-product    another one, for stories that move its clock by days and months
 *   /1/product/output   what that product has printed
 *
 * @returns {Promise<() => Promise<void>>} stops all of them
 */
export async function startResourceServer() {
  /** @type {Resources} */
  const resources = { closing: [], outputs: new Map() };
  /** @type {Map<string, Promise<string>>} */
  const started = new Map();
  const answer = async (path) => {
    if (path.endsWith(OUTPUT)) return resources.outputs.get(path.slice(0, -OUTPUT.length))?.() ?? '';
    const [, , kind = ''] = path.split('/');
    const onEnd = () => void started.delete(path);
    if (!started.has(path)) started.set(path, factories[kind](resources, { path, onEnd }));
    return started.get(path);
  };
  const server = createServer((request, response) => {
    answer(request.url).then(
      (text) => response.end(text),
      (error) => response.writeHead(500).end(String(error.message)),
    );
  });
  process.env.LATCHKEY_TEST_RESOURCES = await listen(server);
  return async () => {
    server.closeAllConnections();
    server.close();
    await Promise.all(resources.closing.map((close) => close()));
  };
}

async function startBrowser({ closing }, { onEnd }) {
  const browser = await launchBrowser();
  browser.on('close', onEnd);
  closing.push(() => browser.close());
  return browser.wsEndpoint();
}

async function startProduct({ closing, outputs }, { path, onEnd }) {
  const { child, output, ready } = await spawnProduct({ ...copyDemo(), LATCHKEY_DATA_TEMPORARY: 'on' });
  child.once('exit', onEnd);
  closing.push(() => stopProduct(child));
  outputs.set(path, output);
  return JSON.stringify(await ready);
}

async function listen(server) {
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return `http://127.0.0.1:${port}`;
}
