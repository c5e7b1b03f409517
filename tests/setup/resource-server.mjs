import { once } from 'node:events';
import { createServer } from 'node:http';
import { launchBrowser } from './browser.mjs';
import { copyDemo } from './demo-folder.mjs';
import { spawnProduct, stopProduct } from './spawn-product.mjs';

/**
 * @typedef {object} Resource
 * @property {string} kind
 * @property {string} value the address of a browser, the facts of a product as JSON
 * @property {'lent' | 'free' | 'ended'} state
 * @property {() => string} output what it has printed
 *
 * @typedef {object} Started
 * @property {string} value
 * @property {(onEnd: () => void) => unknown} onEnd calls back when it has died
 * @property {() => Promise<unknown>} close
 * @property {() => string} output
 */

/** @type {Record<string, () => Promise<Started>>} */
const factories = { browser: startBrowser, product: startProduct, 'moved-product': startProduct };

/**
 * Lends browsers and products to story files at LATCHKEY_TEST_RESOURCES, each to one file at a time. They are started when all of their
 * kind are lent, and live as long as the run; one that dies is not lent again.
 *
 *   /lend/browser          a browser: its id and address
 *   /lend/product          a product with demo data, for stories that neither move its clock by a day nor stop its processes
 *   /lend/moved-product    another one, for stories that move its clock by days and months
 *   /output/1              what resource 1 has printed
 *   /return/1              takes resource 1 back
 *   /demo                  answers when the demo data is ready
 *
 * @param {Promise<void>} demo resolves when the demo data is ready
 * @returns {Promise<() => Promise<void>>} stops all of them
 */
export async function startResourceServer(demo) {
  /** @type {Map<string, Resource>} */
  const resources = new Map();
  /** @type {(() => Promise<unknown>)[]} */
  const closing = [];
  let lastId = 0;

  const start = async (kind) => {
    if (kind !== 'browser') await demo;
    const { value, onEnd, close, output } = await factories[kind]();
    const id = String((lastId += 1));
    /** @type {Resource} */
    const resource = { kind, value, state: 'lent', output };
    onEnd(() => (resource.state = 'ended'));
    closing.push(close);
    resources.set(id, resource);
    return JSON.stringify({ id, value });
  };
  const lend = (kind) => {
    const free = [...resources].find(([, one]) => one.kind === kind && one.state === 'free');
    if (!free) return start(kind);
    const [id, resource] = free;
    resource.state = 'lent';
    return JSON.stringify({ id, value: resource.value });
  };
  const answers = {
    lend,
    output: (id) => resources.get(id)?.output() ?? '',
    return: (id) => {
      const resource = resources.get(id);
      if (resource?.state === 'lent') resource.state = 'free';
      return '';
    },
    demo: async () => {
      await demo;
      return '';
    },
  };
  const server = createServer((request, response) => {
    const [, action = '', argument = ''] = (request.url ?? '').split('/');
    Promise.resolve(argument)
      .then(answers[action])
      .then(
        (text) => response.end(text),
        (error) => response.writeHead(500).end(String(error.message)),
      );
  });
  process.env.LATCHKEY_TEST_RESOURCES = await listen(server);
  return async () => {
    server.closeAllConnections();
    server.close();
    await demo.catch(() => undefined); // its product must have stopped
    await Promise.all(closing.map((close) => close()));
  };
}

/** @returns {Promise<Started>} */
async function startBrowser() {
  const browser = await launchBrowser();
  return {
    value: browser.wsEndpoint(),
    onEnd: (callback) => browser.once('close', callback),
    close: () => browser.close(),
    output: () => '',
  };
}

/** @returns {Promise<Started>} */
async function startProduct() {
  const { child, output, ready } = await spawnProduct({ ...copyDemo(), LATCHKEY_DATA_TEMPORARY: 'on' });
  return {
    value: JSON.stringify(await ready),
    onEnd: (callback) => child.once('exit', callback),
    close: () => stopProduct(child),
    output,
  };
}

async function listen(server) {
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return `http://127.0.0.1:${port}`;
}
