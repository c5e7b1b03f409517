/**
 * A small process that outlives its parent briefly. A start script killed with -9 cannot stop what it started; the reaper
 * notices that the pipe between them has closed, and does it. Otherwise a killed start or test run would leave PostgreSQL
 * and the rest running, with their ports and files. If the reaper is killed as well, the next one reads its notes.
 *
 * usage: node process-reaper.mjs <lock file> <notes file>, then one JSON command per line on standard input.
 */
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, signalGroup, startTimeOf } from './process-liveness.mjs';
import { tryLock } from './lock.mjs';
import { readJson, writeJson } from './whole-file.mjs';

/** @typedef {{ pid: number, birth: string | null, signal: NodeJS.Signals, withinMs: number }} Watched */

/** Longer than the reaper of a killed start needs to clean up. */
const PREDECESSOR_MS = 45_000;

const [lockFile = '', notes = ''] = process.argv.slice(2);
/** @type {Map<number, Watched>} in start order */
const watched = new Map();
/** @type {Set<string>} */
const folders = new Set();

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => undefined);
process.stdout.on('error', () => undefined);

const release = tryLock(lockFile, PREDECESSOR_MS);
if (release) await serve();
else process.stdout.write('busy\n');

async function serve() {
  const left = readJson(notes);
  if (left === null)
    process.stderr.write(
      `${notes} is damaged; if an earlier start left something running, stop it by hand.\n`,
    );
  await stopAll(Array.isArray(left) ? left : []);
  process.stdout.write('ready\n');
  for await (const line of createInterface({ input: process.stdin })) execute(JSON.parse(line));
  await stopAll([...watched.values()]);
  rmSync(notes, { force: true });
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  release?.();
}

function execute({ remove, watch, forget }) {
  if (remove) folders.add(remove);
  if (watch) watched.set(watch.pid, { ...watch, birth: startTimeOf(watch.pid) });
  if (forget) watched.delete(forget);
  take([...watched.values()]);
}

/** On a full disk the notes stay as they were: only who is killed together with us would miss the newest. */
function take(processes) {
  try {
    writeJson(notes, processes);
  } catch (error) {
    process.stderr.write(
      `${notes} could not be written: ${error instanceof Error ? error.message : error}\n`,
    );
  }
}

/**
 * Stops in reverse start order, so that the database ends after its clients.
 * @param {Watched[]} processes
 */
async function stopAll(processes) {
  for (const { pid, birth, signal, withinMs } of [...processes].reverse()) {
    // The pid may belong to another process by now.
    if (birth === null || startTimeOf(pid) !== birth) continue;
    signalGroup(pid, signal, { leaderOnly: true });
    for (let waited = 0; waited < withinMs && isAlive(pid); waited += 50) await sleep(50);
    signalGroup(pid, 'SIGKILL');
  }
}
