/** Everything a test run starts, in one place, so that it stops together: at the teardown, or by the reaper when the run is killed. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../../scripts/infra/build.mjs';
import { startReaper } from '../../scripts/infra/start-reaper.mjs';
import { createProcesses } from '../../scripts/infra/processes.mjs';

/** @typedef {{ dir: string, processes: import('../../scripts/infra/processes.mjs').Processes, close: () => Promise<void>,
 *   closeWith: (close: () => Promise<void>) => void, remove: (folder: string) => void }} TestRun `remove`: when everything has stopped */

/** @type {Promise<TestRun> | null} */
let current = null;

/** The current run, created on first use; several Jest projects share it. */
export function testRun() {
  current ??= create();
  return current;
}

/** Stops everything the run has started; does nothing the second time. */
export async function teardownRun() {
  const run = current;
  current = null;
  await (await run)?.close();
}

/**
 * Keeps what the processes said, since their folder is removed at the end.
 * @param {TestRun} run
 * @param {string} name of the copy
 */
export function keepLogs({ dir }, name) {
  const kept = path.join(ROOT, 'node_modules/.cache/logs', name);
  rmSync(kept, { recursive: true, force: true });
  cpSync(path.join(dir, 'logs'), kept, { recursive: true });
  console.log(`\nThe logs are in ${kept}`);
}

async function create() {
  const dir = mkdtempSync(path.join(tmpdir(), 'latchkey-test-'));
  const reaper = await startReaper(dir);
  reaper.remove(dir);
  const print = (name, line) => name === 'latchkey' && console.log(line);
  const processes = createProcesses({ reaper, logs: path.join(dir, 'logs'), print });
  const others = [];
  const close = async () => {
    await Promise.all(others.map((closeOther) => closeOther()));
    await processes.stopAll();
    await reaper.dismiss();
  };
  return {
    dir,
    processes,
    close,
    closeWith: (closeOther) => void others.push(closeOther),
    remove: (folder) => reaper.remove(folder),
  };
}
