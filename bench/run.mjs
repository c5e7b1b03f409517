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
 *   npm run bench listing                             from "Add a home" to a home that is found, in a browser
 *   npm run bench startup                             seconds of a warm start, memory at rest
 *   npm run bench compare a.json b.json               ratios of two results
 *   npm run bench spread a.json b.json c.json         the median of several results, the lowest and the highest
 *   npm run bench figures docs/performance.md a.json  writes the figures of results that exist
 *   npm run bench race | lists | search               comparisons of single decisions, see the files of these names
 */
import { fileURLToPath } from 'node:url';
import { handOverToNewerNode } from '../scripts/infra/node-version.mjs';
import {
  documentIn,
  noArguments,
  optionsIn,
  OVERLOADED,
  resultsIn,
  WrongArguments,
} from './product/arguments.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** @type {Record<string, (args: string[]) => Promise<void>>} Each looks at all that it is given before it loads or starts anything. */
const BENCHES = {
  product: async (args) => {
    const options = optionsIn(args);
    await (await import('./product/measure.mjs')).measureProduct(options);
  },
  growth: async (args) => {
    const { sizes, ...options } = optionsIn(args);
    await (await import('./product/measure-growth.mjs')).measureGrowth(options, sizes);
  },
  overload: async (args) => {
    const options = optionsIn(args, OVERLOADED);
    await (await import('./product/measure-overload.mjs')).measureOverload(options);
  },
  scale: async (args) => {
    const options = optionsIn(args);
    await (await import('./product/measure-scale.mjs')).measureScale(options);
  },
  listing: async (args) => {
    const options = optionsIn(args);
    await (await import('./product/measure-listing.mjs')).measureListing(options);
  },
  startup: async (args) => {
    const options = optionsIn(args);
    await (await import('./product/measure-startup.mjs')).measureStartup(options);
  },
  compare: async (args) => {
    const [before = '', after = ''] = resultsIn(args, { least: 2, most: 2 });
    (await import('./product/compare.mjs')).compareResults(before, after);
  },
  spread: async (args) => {
    const files = resultsIn(args, { least: 1 });
    (await import('./product/spread.mjs')).printSpread(files);
  },
  figures: async ([first, ...rest]) => {
    const [document, files] = [documentIn(first), resultsIn(rest, { least: 1 })];
    const { readResults } = await import('./product/results.mjs');
    (await import('./product/figures.mjs')).writeFigures(document, readResults(files));
  },
  race: async (args) => {
    noArguments(args);
    await (await import('./race-for-nights.mjs')).compareRaces();
  },
  lists: async (args) => {
    noArguments(args);
    await (await import('./lists.mjs')).measureLists();
  },
  search: async (args) => {
    noArguments(args);
    await (await import('./search.mjs')).compareSearches();
  },
};

async function run([first = '', ...rest]) {
  if (first === '' || first.startsWith('--')) return BENCHES.product(first === '' ? rest : [first, ...rest]);
  const bench = Object.hasOwn(BENCHES, first) ? BENCHES[first] : null;
  if (!bench)
    throw new WrongArguments(`There is no bench ${first}. Try: ${Object.keys(BENCHES).join(', ')}.`);
  return bench(rest);
}

if (!handOverToNewerNode(ROOT))
  try {
    await run(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof WrongArguments)) throw error;
    console.error(error.message);
    process.exitCode = 2;
  }
