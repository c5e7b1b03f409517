/**
 * A small process that outlives its parent by a moment. A start script that is killed with -9 cannot stop what it
 * started; this one sees the pipe between them close, and does it. Without it a killed start or test run would leave
 * PostgreSQL and the rest behind, with their ports and files. Should it be killed as well, the next one reads its notes.
 *
 * usage: node process-reaper.mjs <lock file> <notes file>, and then, on standard input, one JSON order per line.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { birthOf, isAlive, signalGroup } from './process-liveness.mjs';
import { tryLock } from './lock.mjs';

/** @typedef {{ pid: number, birth: string | null, signal: NodeJS.Signals, withinMs: number }} Watched */

/** Longer than a killed start's reaper needs to tidy up. */
const PREDECESSOR_MS = 45_000;

const [lockFile = '', notes = ''] = process.argv.slice(2);
/** @type {Map<number, Watched>} in the order of starting */
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
  if (existsSync(notes)) await stopAll(JSON.parse(readFileSync(notes, 'utf8')));
  process.stdout.write('ready\n');
  for await (const line of createInterface({ input: process.stdin })) obey(JSON.parse(line));
  await stopAll([...watched.values()]);
  rmSync(notes, { force: true });
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  release?.();
}

function obey(order) {
  if (order.remove) folders.add(order.remove);
  if (order.watch) watched.set(order.watch.pid, { ...order.watch, birth: birthOf(order.watch.pid) });
  if (order.forget) watched.delete(order.forget);
  writeFileSync(notes, JSON.stringify([...watched.values()]));
}

/**
 * Last started, first stopped: the database goes when nobody needs it any more.
 * @param {Watched[]} processes
 */
async function stopAll(processes) {
  for (const { pid, birth, signal, withinMs } of [...processes].reverse()) {
    // The number may belong to a stranger by now.
    if (birth === null || birthOf(pid) !== birth) continue;
    signalGroup(pid, signal, { leaderOnly: true });
    for (let waited = 0; waited < withinMs && isAlive(pid); waited += 50) await sleep(50);
    signalGroup(pid, 'SIGKILL');
  }
}
