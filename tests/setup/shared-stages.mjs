import { once } from 'node:events';
import { createServer } from 'node:http';
import { launchBrowser } from './browser.mjs';
import { onCopyOfDemo } from './demo-folder.mjs';
import { spawnProduct, stopProduct } from './spawn-product.mjs';

/** @typedef {{ closing: (() => Promise<unknown>)[], outputs: Map<string, () => string> }} Backstage what was started, and by path what it prints */
/** @typedef {{ path: string, onEnd: () => void }} Wish `onEnd` is called when what was made is there no more */

/** @type {Record<string, (backstage: Backstage, wish: Wish) => Promise<string>>} */
const MAKERS = { browser: makeBrowser, product: makeProduct, 'moved-product': makeProduct };
/** How the path ends that asks for what a product has printed. */
const OUTPUT = '/output';

/**
 * Opens a door for Jest's workers, whose address is LATCHKEY_TEST_STAGES. What it hands out is made when it is first asked
 * for, lives as long as the run, and is made anew when it has died, so that one story's misfortune is not every story's:
 *
 *   /1/browser          where the browser of worker 1 is connected to
 *   /1/product          the worker's product with the demo, for stories that let no day pass and leave its processes alone
 *   /1/moved-product    another one, for stories that move its clock by days and months
 *   /1/product/output   what that product has printed
 *
 * @returns {Promise<() => Promise<void>>} ends all of it
 */
export async function openSharedStages() {
  /** @type {Backstage} */
  const backstage = { closing: [], outputs: new Map() };
  /** @type {Map<string, Promise<string>>} */
  const made = new Map();
  const answer = async (path) => {
    if (path.endsWith(OUTPUT)) return backstage.outputs.get(path.slice(0, -OUTPUT.length))?.() ?? '';
    const [, , what = ''] = path.split('/');
    const onEnd = () => void made.delete(path);
    if (!made.has(path)) made.set(path, MAKERS[what](backstage, { path, onEnd }));
    return made.get(path);
  };
  const door = createServer((request, response) => {
    answer(request.url).then(
      (text) => response.end(text),
      (error) => response.writeHead(500).end(String(error.message)),
    );
  });
  process.env.LATCHKEY_TEST_STAGES = await open(door);
  return async () => {
    door.closeAllConnections();
    door.close();
    await Promise.all(backstage.closing.map((close) => close()));
  };
}

async function makeBrowser({ closing }, { onEnd }) {
  const browser = await launchBrowser();
  browser.on('close', onEnd);
  closing.push(() => browser.close());
  return browser.wsEndpoint();
}

async function makeProduct({ closing, outputs }, { path, onEnd }) {
  const { child, output, ready } = await spawnProduct({ ...onCopyOfDemo(), LATCHKEY_DATA_TEMPORARY: 'on' });
  child.once('exit', onEnd);
  closing.push(() => stopProduct(child));
  outputs.set(path, output);
  return JSON.stringify(await ready);
}

async function open(door) {
  door.listen(0, '127.0.0.1').unref();
  await once(door, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (door.address());
  return `http://127.0.0.1:${port}`;
}
