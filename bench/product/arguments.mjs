/** What the benches are asked for, checked before anything starts: to fill a database takes minutes. */
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { hasPlaceForFigures } from './figures.mjs';
import { READ_GROUPS } from './read-paths.mjs';

/** What `--only` can name: reads, and what has a measure of its own. */
const GROUPS = [...READ_GROUPS, 'login', 'booking', 'race', 'order', 'backlog'];
/** Groups whose first path `npm run bench overload` measures. */
export const OVERLOADED = ['dates', 'detail'];
/** As many homes as `fill` of `apps/cli` takes. */
const HOMES = { least: 300, most: 2_048_000 };

/** What was asked for cannot be done; the message is for whoever typed it. */
export class WrongArguments extends Error {}

/**
 * The options of the benches that start a product.
 * @param {string[]} args
 * @param {readonly string[]} groups what `--only` can name
 * @throws WrongArguments for the first option that is wrong
 */
export function optionsIn(args, groups = GROUPS) {
  const values = valuesIn(args);
  return {
    homes: wholeNumber('homes', values.homes, HOMES),
    seed: wholeNumber('seed', values.seed, { least: 0 }),
    seconds: wholeNumber('seconds', values.seconds),
    connections: wholeNumber('connections', values.connections),
    backlog: wholeNumber('backlog', values.backlog),
    sizes: values.sizes.split(',').map((size) => wholeNumber('sizes', size, HOMES)),
    only: values.only === undefined ? [] : groupsIn(values.only, groups),
    json: values.json === undefined ? null : fileToWrite(values.json),
    runs: wholeNumber('runs', values.runs),
    write: values.write === undefined ? null : documentIn(values.write),
  };
}

/**
 * Files with results of earlier runs.
 * @param {readonly string[]} files
 * @param {{ least: number, most?: number }} count how many are needed
 * @throws WrongArguments when there are fewer or more, or one is no result
 */
export function resultsIn(files, { least, most = Infinity }) {
  if (files.length < least || files.length > most)
    throw new WrongArguments(
      `Name ${most === least ? '' : 'at least '}${least === 1 ? 'one result' : `${least} results`} of earlier runs.`,
    );
  const wrong = files.find((file) => !isResult(file));
  if (wrong !== undefined) throw new WrongArguments(`${wrong} is no result of a bench.`);
  return files;
}

/**
 * A document that has a place for figures.
 * @param {string | undefined} file
 * @throws WrongArguments when it does not exist, or has none
 */
export function documentIn(file) {
  if (!file) throw new WrongArguments('Name the document that takes the figures.');
  if (!isFile(file)) throw new WrongArguments(`There is no document ${file}.`);
  if (!hasPlaceForFigures(readFileSync(file, 'utf8')))
    throw new WrongArguments(`${file} has no place for figures.`);
  return file;
}

/** @param {readonly string[]} args @throws WrongArguments when there are any */
export function noArguments(args) {
  if (args.length > 0) throw new WrongArguments(`This bench takes no arguments, but got ${args.join(' ')}.`);
}

function valuesIn(args) {
  /** @returns {{ type: 'string', default: string }} */
  const withDefault = (fallback) => ({ type: 'string', default: fallback });
  try {
    return parseArgs({
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
    }).values;
  } catch (error) {
    if (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_'))
      throw new WrongArguments(error.message);
    throw error;
  }
}

function wholeNumber(name, text, { least = 1, most = Infinity } = {}) {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isSafeInteger(number) && number >= least && number <= most) return number;
  const range = most === Infinity ? `of at least ${least}` : `from ${least} to ${most}`;
  throw new WrongArguments(`--${name} takes a whole number ${range}, not "${text}".`);
}

function groupsIn(text, groups) {
  const names = text.split(',');
  const unknown = names.find((name) => !groups.includes(name));
  if (unknown === undefined) return names;
  throw new WrongArguments(`--only knows no group "${unknown}". Try: ${groups.join(', ')}.`);
}

/** Its folder is made, since only that shows that it can be. */
function fileToWrite(file) {
  try {
    mkdirSync(path.dirname(path.resolve(file)), { recursive: true });
  } catch {
    throw new WrongArguments(`--json cannot be written to ${file}.`);
  }
  if (file === '' || (existsSync(file) && !isFile(file)))
    throw new WrongArguments(`--json takes a file, not "${file}".`);
  return file;
}

const isFile = (file) => statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;

function isResult(file) {
  try {
    return Array.isArray(JSON.parse(readFileSync(file, 'utf8')).rows);
  } catch {
    return false;
  }
}
