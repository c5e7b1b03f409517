/** What one test run starts, in one place, so that it ends as one: normally at the teardown, and by the guardian when the run is killed. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startGuard } from '../../scripts/infra/guard.mjs';
import { createProcesses } from '../../scripts/infra/processes.mjs';

/** @typedef {{ dir: string, processes: import('../../scripts/infra/processes.mjs').Processes, close: () => Promise<void> }} World */

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
  const guard = await startGuard(dir);
  guard.remove(dir);
  const show = (name, line) => name === 'latchkey' && console.log(line);
  const processes = createProcesses({ guard, logs: path.join(dir, 'logs'), show });
  const close = async () => {
    await processes.stopAll();
    await guard.dismiss();
  };
  return { dir, processes, close };
}
