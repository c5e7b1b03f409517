/** Starting other programs, knowing that they are ready, noticing that they die, and stopping every one of them. */
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signalGroup } from './process-liveness.mjs';
import { endOf, follow } from './output.mjs';
import { Problem } from './problem.mjs';

/**
 * @typedef {object} Part a program to run
 * @property {string} name in words, for people
 * @property {string} command
 * @property {string[]} args
 * @property {number} [layer] the highest is stopped first (default 0)
 * @property {NodeJS.ProcessEnv} [env]
 * @property {string} [cwd]
 * @property {number} [uid]
 * @property {number} [gid]
 * @property {string} [input] written to standard input
 * @property {(pid: number) => boolean | Promise<boolean>} [isReady] asked until it says yes; without it the part reports by IPC
 * @property {number} [readyWithinMs]
 * @property {NodeJS.Signals} [stopSignal]
 * @property {number} [stopWithinMs] then SIGKILL
 * @property {() => void} [prepare] before each start
 * @property {(line: string) => void} [onLine] sees what it prints
 * @property {string} [todo] advice when it does not start
 *
 * @typedef {object} Running
 * @property {Part} part
 * @property {number} pid
 * @property {import('node:child_process').ChildProcess} child
 * @property {string[]} tail its last words
 * @property {boolean} alive
 * @property {Promise<void>} ended
 * @property {() => Promise<void>} stop
 *
 * @typedef {{ restart: () => Promise<void> }} Kept
 * @typedef {ReturnType<typeof createProcesses>} Processes
 */

const ENDED = 'It ended before it was ready.';
const READY_MS = 60_000;
const STOP_MS = 12_000;
const ASK_EVERY_MS = 40;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** A part that has lived this long is forgiven its earlier deaths. */
const STEADY_MS = 60_000;

/** Thrown into whoever is still starting things while everything is being stopped. */
class Closing extends Error {}

/**
 * All processes of one product or one test run.
 * @param {object} world
 * @param {import('./start-reaper.mjs').Reaper} world.reaper
 * @param {string} world.logs folder for one log file per part
 * @param {(name: string, line: string) => void} world.print every line of every part, and our own remarks under `latchkey`
 * @param {(name: string, pid: number) => void} [world.onStart]
 */
export function createProcesses({ reaper, logs, print, onStart = () => undefined }) {
  /** @type {Set<Running>} */
  const living = new Set();
  let closing = false;
  mkdirSync(logs, { recursive: true });

  /**
   * @param {Part} part
   * @returns {Running}
   */
  function open(part) {
    if (closing) throw new Closing();
    const child = spawnPart(part);
    const logFile = path.join(logs, `${part.name.toLowerCase().replaceAll(' ', '-')}.log`);
    const tail = follow(child, { logFile, print: (line) => (part.onLine?.(line), print(part.name, line)) });
    const pid = child.pid ?? 0;
    if (pid)
      reaper.watch({ pid, signal: part.stopSignal ?? 'SIGTERM', withinMs: part.stopWithinMs ?? STOP_MS });
    /** @type {Running} */
    const running = {
      part,
      pid,
      child,
      tail,
      alive: true,
      ended: Promise.resolve(),
      stop: () => stop(running),
    };
    living.add(running);
    running.ended = endOf(child).then(() => {
      running.alive = false;
      reaper.forget(pid);
      living.delete(running);
    });
    return running;
  }

  /**
   * Starts a part and waits until it is ready.
   * @param {Part} part
   * @throws Problem with its last words when it dies first or takes too long
   */
  async function launch(part) {
    part.prepare?.();
    const running = open(part);
    const patience = part.readyWithinMs ?? READY_MS;
    const failed = await Promise.race([
      part.isReady ? yes(part.isReady, running) : reported(running),
      running.ended.then(() => ENDED),
      sleep(patience, `It was not ready within ${patience / 1000} s.`, { ref: false }),
    ]);
    if (closing) throw new Closing();
    if (failed) {
      await running.stop();
      throw failure(running, failed);
    }
    onStart(part.name, running.pid);
    return running;
  }

  /**
   * Launches a part, and again whenever it dies while the product runs, with growing pauses.
   * @param {Part} part
   * @returns {Promise<Kept>}
   */
  async function keep(part) {
    const state = { running: await launch(part), wanted: false, wake: new AbortController() };
    void revive(state, part);
    return {
      restart: async () => {
        state.wanted = true;
        state.wake.abort();
        await state.running.stop();
      },
    };
  }

  async function revive(state, part) {
    for (let pause = FIRST_PAUSE_MS; !closing; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      const since = Date.now();
      await state.running.ended;
      if (closing) return;
      if (Date.now() - since > STEADY_MS || state.wanted) pause = FIRST_PAUSE_MS;
      if (!state.wanted) await mourn(state, part, pause);
      state.wanted = false;
      state.wake = new AbortController();
      await launch(part).then(
        (running) => (state.running = running),
        (error) => closing || print('latchkey', error instanceof Error ? error.message : String(error)),
      );
    }
  }

  async function mourn(state, part, pause) {
    print(
      'latchkey',
      `${part.name} has stopped by itself; starting it again in ${pause / 1000} s. Its log is in ${logs}`,
    );
    await sleep(pause, undefined, { signal: state.wake.signal }).catch(() => undefined); // woken by restart()
  }

  /**
   * Runs a command to its end.
   * @param {Part} part
   * @throws Problem with its last words when it fails
   */
  async function run(part) {
    const running = open({ ...part, isReady: () => true });
    await running.ended;
    if (closing) throw new Closing();
    const { exitCode, signalCode } = running.child;
    if (exitCode !== 0) throw failure(running, `It ended with ${signalCode ?? `code ${exitCode}`}.`);
  }

  /** Stops everything, layer by layer; from now on nothing can be started. */
  async function stopAll() {
    closing = true;
    const layers = [...new Set([...living].map(layerOf))].sort((a, b) => b - a);
    for (const layer of layers) {
      await Promise.all(
        [...living].filter((running) => layerOf(running) === layer).map((running) => running.stop()),
      );
    }
  }

  return { launch, keep, run, stopAll, isClosing: () => closing };
}

const layerOf = (running) => running.part.layer ?? 0;

/** In a group of its own, so that Ctrl-C reaches only us and we decide the order of stopping. */
function spawnPart(part) {
  const { command, args, cwd, env, uid, gid, input, isReady } = part;
  const stdin = input === undefined ? 'ignore' : 'pipe';
  /** @type {import('node:child_process').StdioOptions} */
  const stdio = isReady ? [stdin, 'pipe', 'pipe'] : [stdin, 'pipe', 'pipe', 'ipc'];
  const child = spawn(command, args, { cwd, env, uid, gid, detached: true, stdio });
  child.stdin?.on('error', () => undefined).end(input);
  return child;
}

async function stop({ part, pid, child, ended }) {
  if (pid && child.exitCode === null && child.signalCode === null) child.kill(part.stopSignal ?? 'SIGTERM');
  const late = setTimeout(() => signalGroup(pid, 'SIGKILL'), part.stopWithinMs ?? STOP_MS);
  await ended;
  clearTimeout(late);
}

function reported({ child }) {
  return new Promise((resolve) => {
    child.on('message', (message) => message?.type === 'ready' && resolve(''));
  });
}

async function yes(isReady, running) {
  while (running.alive) {
    if (await isReady(running.pid)) return '';
    await sleep(ASK_EVERY_MS);
  }
  return ENDED;
}

function failure({ part, tail }, why) {
  return new Problem({
    part: part.name,
    why: tail.length > 0 ? `${why} Its last words:\n${tail.join('\n')}` : why,
    todo: part.todo ?? 'Mend what it says, then run the same command again.',
  });
}
