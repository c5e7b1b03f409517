/** What one test run starts, in one place, so that it ends as one: normally at the teardown, and by the reaper when the run is killed. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startReaper } from '../../scripts/infra/start-reaper.mjs';
import { createProcesses } from '../../scripts/infra/processes.mjs';

/** @typedef {{ dir: string, processes: import('../../scripts/infra/processes.mjs').Processes, close: () => Promise<void>,
 *   closeWith: (close: () => Promise<void>) => void }} World */

/** @type {Promise<World> | null} */
let world = null;

/** The run's world, made when the first kind of test asks for it. */
export function openWorld() {
  world ??= make();
  return world;
}

/** Ends it, if there is one; several kinds of test may ask. */
export async function closeWorld() {
  const open = world;
  world = null;
  await (await open)?.close();
}

async function make() {
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
  return { dir, processes, close, closeWith: (closeOther) => void others.push(closeOther) };
}
