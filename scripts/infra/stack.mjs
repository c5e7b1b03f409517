/** Common part of `npm start` and `npm run dev`: opens the data folder, runs the start, and ensures that everything stops. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './build.mjs';
import { parentOf } from './process-liveness.mjs';
import { openDataDir } from './data-dir.mjs';
import { startReaper } from './start-reaper.mjs';
import { createProcesses } from './processes.mjs';
import { publicPort } from './ports.mjs';
import { describe } from './problem.mjs';
import { createConsoleLogger, INFORMATION, WARNINGS } from './console-logger.mjs';
import { removeSocketDir } from './sockets.mjs';

/** Under npm one Ctrl-C arrives twice, from the terminal and from npm; pressing it again takes longer than this. */
const DUPLICATE_SIGNAL_MS = 1_000;
const PARENT_CHECK_MS = 1_000;

/**
 * @typedef {import('./product.mjs').World & { publicPort: number, say: (line: string) => void, tell: (message: object) => void }} Stack
 */

/**
 * Opens a stack and runs `start` in it; exits the process when that fails.
 * @param {(stack: Stack) => Promise<void>} start
 * @param {{ detailed?: boolean }} [options]
 */
export async function runStack(start, options = {}) {
  const flags = new Set(process.argv.slice(2));
  const detailed = options.detailed ?? flags.has('--logs');
  try {
    readEnvFile();
    const stack = await openStack({ fresh: flags.has('--fresh'), detailed });
    await start(stack).catch(stack.fail);
  } catch (error) {
    console.error(`\n${describe(error)}\n`);
    process.exit(1);
  }
}

/** Variables that are already set take precedence. Tests turn the file off, because it may contain a developer's real keys. */
export function readEnvFile() {
  const file = path.join(ROOT, '.env');
  if (process.env.LATCHKEY_ENV_FILE !== 'off' && existsSync(file)) process.loadEnvFile(file);
}

async function openStack({ fresh, detailed }) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));
  const data = openDataDir({ dir: path.resolve(ROOT, env.LATCHKEY_DATA_DIR ?? '.latchkey'), fresh });
  const reaper = await startReaper(data.locks);
  if (env.LATCHKEY_DATA_TEMPORARY === 'on') reaper.remove(data.path);
  const port = await publicPort(env.PORT);
  data.announce({ url: `http://localhost:${port}` });
  const tell = (message) => void (process.connected && process.send?.(message));
  const processes = createProcesses({
    reaper,
    logs: data.logs,
    print: createConsoleLogger({ from: detailed ? INFORMATION : WARNINGS }),
    onStart: (name, pid) => tell({ type: 'part', name, pid }),
  });
  const close = createClose({ processes, reaper, data });
  const fail = async (error) => {
    if (processes.isClosing()) return; // stopped on request; nothing has failed
    console.error(`\n${describe(error)}\n`);
    await close(1);
  };
  return { env, data, processes, publicPort: port, tell, say: console.log, fail };
}

/** Stops everything once, on a signal, the terminal, the parent's end, or a failure. */
function createClose({ processes, reaper, data }) {
  let since = 0;
  const close = async (code) => {
    if (since > 0) {
      // Ctrl-C pressed again: exit immediately and leave the rest to the reaper.
      if (Date.now() - since > DUPLICATE_SIGNAL_MS) process.exit(1);
      return;
    }
    since = Date.now();
    console.log('\nStopping…');
    await processes.stopAll();
    await reaper.dismiss();
    removeSocketDir(data.path);
    data.release();
    console.log('Stopped. The data is kept.');
    process.exit(code);
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => void close(0));
  process.on('disconnect', () => void close(0));
  whenOrphaned(() => void close(0));
  return close;
}

/** A killed npm cannot forward a signal; detect its end by a change of our parent, or of the parent of the shell between us. */
function whenOrphaned(stop) {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const npm = parentOf(shell);
  setInterval(() => (process.ppid !== shell || parentOf(shell) !== npm) && stop(), PARENT_CHECK_MS).unref();
}
