/** Where the results of benches are written. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import path from 'node:path';
import { ROOT } from '../../scripts/infra/build.mjs';
import { coreSpeed } from './core-speed.mjs';

const RESULTS = path.join(ROOT, 'node_modules/.cache/bench');

/** What the figures depend on. */
const machine = () => ({
  cores: availableParallelism(),
  cpu: cpus()[0]?.model ?? '',
  hashesPerSecond: coreSpeed(),
  node: process.version,
  platform: process.platform,
});

/**
 * @param {string | null} file null: one named after the time
 * @param {object} result
 * @returns {string} the file's path
 */
export function writeResult(file, result) {
  const target = path.resolve(
    file ?? path.join(RESULTS, `${new Date().toISOString().replaceAll(':', '-')}.json`),
  );
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, `${JSON.stringify({ machine: machine(), ...result }, null, 2)}\n`);
  return target;
}

/** @param {readonly string[]} files @returns {import('./figures.mjs').Result[]} */
export const readResults = (files) => files.map((file) => JSON.parse(readFileSync(file, 'utf8')));
