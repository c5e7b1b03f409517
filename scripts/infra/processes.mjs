/** Starts other programs, waits until they are ready, restarts them when they die, and stops all of them. */
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signalGroup } from './process-liveness.mjs';
import { endOf, follow } from './output.mjs';
import { Problem } from './problem.mjs';

/**
 * @typedef {object} Part a program to run
 * @property {string} name for people
 * @property {string} command
 * @property {string[]} args
 * @property {number} [layer] the highest is stopped first (default 0)
 * @property {NodeJS.ProcessEnv} [env]
 * @property {string} [cwd]
 * @property {number} [uid]
 * @property {number} [gid]
 * @property {string} [input] written to standard input
 * @property {(pid: number) => boolean | Promise<boolean>} [isReady] polled until true; without it the part reports by IPC
 * @property {number} [readyWithinMs]
 * @property {NodeJS.Signals} [stopSignal]
 * @property {number} [stopWithinMs] then SIGKILL
 * @property {() => void} [prepare] before each start
 * @property {(line: string) => void} [onLine] called for each line of output
 * @property {string} [todo] advice when it does not start
 *
 * @typedef {object} Running
 * @property {Part} part
 * @property {number} pid
 * @property {import('node:child_process').ChildProcess} child
 * @property {string[]} tail its last lines of output
 * @property {boolean} alive
 * @property {Promise<void>} ended
 * @property {() => Promise<void>} stop
 *
 * @typedef {{ restart: () => Promise<void> }} Supervised
 * @typedef {ReturnType<typeof createProcesses>} Processes
 */

const ENDED = 'It ended before it was ready.';
const READY_MS = 60_000;
const STOP_MS = 12_000;
const POLL_MS = 40;
const MIN_PAUSE_MS = 500;
const MAX_PAUSE_MS = 8_000;
/** After running this long, a part restarts with the shortest pause again. */
const STEADY_MS = 10_000;

/** Thrown by attempts to start something while everything is being stopped. */
class Closing extends Error {}

/**
 * All processes of one product or test run.
 * @param {object} options
 * @param {import('./start-reaper.mjs').Reaper} options.reaper
 * @param {string} options.logs folder for one log file per part
 * @param {(name: string, line: string) => void} options.print every line of every part, and our own messages as `latchkey`
 * @param {(name: string, pid: number) => void} [options.onStart]
 */
export function createProcesses({ reaper, logs, print, onStart = () => undefined }) {
  /** @type {Set<Running>} */
  const active = new Set();
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
    active.add(running);
    running.ended = endOf(child).then(() => {
      running.alive = false;
      reaper.forget(pid);
      active.delete(running);
    });
    return running;
  }

  /**
   * Starts a part and waits until it is ready.
   * @param {Part} part
   * @throws Problem with its last lines of output when it dies first or takes too long
   */
  async function launch(part) {
    part.prepare?.();
    const running = open(part);
    const timeoutMs = part.readyWithinMs ?? READY_MS;
    const failed = await Promise.race([
      part.isReady ? polledReady(part.isReady, running) : reportedReady(running),
      running.ended.then(() => ENDED),
      sleep(timeoutMs, `It was not ready within ${timeoutMs / 1000} s.`, { ref: false }),
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
   * Launches a part, and restarts it with growing pauses whenever it dies.
   * @param {Part} part
   * @returns {Promise<Supervised>}
   */
  async function keep(part) {
    const state = { running: await launch(part), restartRequested: false, wake: new AbortController() };
    void supervise(state, part);
    return {
      restart: async () => {
        state.restartRequested = true;
        state.wake.abort();
        await state.running.stop();
      },
    };
  }

  async function supervise(state, part) {
    let pause = 0;
    while (!closing) {
      const since = Date.now();
      await state.running.ended;
      if (closing) return;
      pause = pauseAfter({ ranMs: Date.now() - since, pause: state.restartRequested ? 0 : pause });
      if (!state.restartRequested) await pauseBeforeRestart(state, part, pause);
      state.restartRequested = false;
      state.wake = new AbortController();
      await launch(part).then(
        (running) => (state.running = running),
        (error) => closing || print('latchkey', error instanceof Error ? error.message : String(error)),
      );
    }
  }

  async function pauseBeforeRestart(state, part, pause) {
    print(
      'latchkey',
      `${part.name} has stopped by itself; starting it again in ${pause / 1000} s. Its log is in ${logs}`,
    );
    await sleep(pause, undefined, { signal: state.wake.signal }).catch(() => undefined); // woken by restart()
  }

  /**
   * Runs a command to completion.
   * @param {Part} part
   * @throws Problem with its last lines of output when it fails
   */
  async function run(part) {
    const running = open({ ...part, isReady: () => true });
    await running.ended;
    if (closing) throw new Closing();
    const { exitCode, signalCode } = running.child;
    if (exitCode !== 0) throw failure(running, `It ended with ${signalCode ?? `code ${exitCode}`}.`);
  }

  /** Stops everything, layer by layer; nothing can be started afterwards. */
  async function stopAll() {
    closing = true;
    const layers = [...new Set([...active].map(layerOf))].sort((a, b) => b - a);
    for (const layer of layers) {
      await Promise.all(
        [...active].filter((running) => layerOf(running) === layer).map((running) => running.stop()),
      );
    }
  }

  return { launch, keep, run, stopAll, isClosing: () => closing };
}

/**
 * How long a part that has ended waits before it starts again: half a second, and twice as long each time that it died young.
 * @param {{ ranMs: number, pause: number }} facts `pause`: the last one, in milliseconds
 */
export const pauseAfter = ({ ranMs, pause }) =>
  ranMs > STEADY_MS ? MIN_PAUSE_MS : Math.min(Math.max(pause * 2, MIN_PAUSE_MS), MAX_PAUSE_MS);

const layerOf = (running) => running.part.layer ?? 0;

/** Starts a process in its own group, so that Ctrl-C reaches only us and we control the order of stopping. */
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
  const timeout = setTimeout(() => signalGroup(pid, 'SIGKILL'), part.stopWithinMs ?? STOP_MS);
  await ended;
  clearTimeout(timeout);
}

function reportedReady({ child }) {
  return new Promise((resolve) => {
    child.on('message', (message) => message?.type === 'ready' && resolve(''));
  });
}

async function polledReady(isReady, running) {
  while (running.alive) {
    if (await isReady(running.pid)) return '';
    await sleep(POLL_MS);
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
