/**
 * `npm run bench`: measures the product, and what is possible on the same machine beside it. See docs/performance.md.
 *
 *   npm run bench                                     10,000 homes, each path for 10 seconds
 *   npm run bench -- --homes 1000 --seconds 3         quick
 *   npm run bench -- --only search,order              some groups of paths
 *   npm run bench -- --connections 50 --json a.json   more connections; where to write the result
 *   npm run bench -- --runs 3 --write docs/performance.md   three runs, whose medians become the figures of this document
 *   npm run bench growth                              1,000, 10,000 and 100,000 homes; --sizes 1000,1000000 for others
 *   npm run bench overload                            four times as many requests as it can answer
 *   npm run bench scale                               two APIs and three workers: orders, live updates, a rolling restart
 *   npm run bench listing                             from "Add a property" to a home that is found, in a browser
 *   npm run bench startup                             seconds of a warm start, memory at rest
 *   npm run bench compare a.json b.json               ratios of two results
 *   npm run bench spread a.json b.json c.json         the median of several results, the lowest and the highest
 *   npm run bench figures docs/performance.md a.json  writes the figures of results that exist
 *   npm run bench race | lists | search               comparisons of single decisions, see the files of these names
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { handOverToNewerNode } from '../scripts/infra/node-version.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** @type {Record<string, (args: string[]) => Promise<void>>} */
const BENCHES = {
  product: async (args) => (await import('./product/measure.mjs')).measureProduct(optionsIn(args)),
  growth: async (args) => {
    const { sizes, ...options } = optionsIn(args);
    await (await import('./product/measure-growth.mjs')).measureGrowth(options, sizes);
  },
  overload: async (args) => (await import('./product/measure-overload.mjs')).measureOverload(optionsIn(args)),
  scale: async (args) => (await import('./product/measure-scale.mjs')).measureScale(optionsIn(args)),
  listing: async (args) => (await import('./product/measure-listing.mjs')).measureListing(optionsIn(args)),
  startup: async (args) => (await import('./product/measure-startup.mjs')).measureStartup(optionsIn(args)),
  compare: async ([before = '', after = '']) =>
    (await import('./product/compare.mjs')).compareResults(before, after),
  spread: async (files) => (await import('./product/spread.mjs')).printSpread(files),
  figures: async ([document = '', ...files]) =>
    (await import('./product/figures.mjs')).writeFigures(
      document,
      (await import('./product/results.mjs')).readResults(files),
    ),
  race: async () => (await import('./race-for-nights.mjs')).compareRaces(),
  lists: async () => (await import('./lists.mjs')).measureLists(),
  search: async () => (await import('./search.mjs')).compareSearches(),
};

function optionsIn(args) {
  /** @returns {{ type: 'string', default: string }} */
  const withDefault = (fallback) => ({ type: 'string', default: fallback });
  const { values } = parseArgs({
    args,
    options: {
      homes: withDefault('10000'),
      seed: withDefault('1'),
      seconds: withDefault('10'),
      connections: withDefault('10'),
      backlog: withDefault('10000'),
      sizes: withDefault('1000,10000,100000'),
      runs: withDefault('1'),
      only: { type: 'string' },
      write: { type: 'string' },
      json: { type: 'string' },
    },
  });
  return {
    homes: Number(values.homes),
    seed: Number(values.seed),
    seconds: Number(values.seconds),
    connections: Number(values.connections),
    backlog: Number(values.backlog),
    sizes: values.sizes.split(',').map(Number),
    only: values.only?.split(',') ?? [],
    json: values.json ?? null,
    runs: Number(values.runs),
    write: values.write ?? null,
  };
}

if (!handOverToNewerNode(ROOT)) {
  const [first = '', ...rest] = process.argv.slice(2);
  const bench = Object.hasOwn(BENCHES, first) ? BENCHES[first] : null;
  if (bench) await bench(rest);
  else if (first === '' || first.startsWith('--')) await BENCHES.product(process.argv.slice(2));
  else {
    console.error(`There is no bench ${first}. Try: ${Object.keys(BENCHES).join(', ')}.`);
    process.exitCode = 1;
  }
}
