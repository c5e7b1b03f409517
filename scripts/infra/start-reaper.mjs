import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Problem } from './problem.mjs';

/**
 * @typedef {object} Reaper the near end of process-reaper.mjs
 * @property {(process: { pid: number, signal: NodeJS.Signals, withinMs: number }) => void} watch
 * @property {(pid: number) => void} forget
 * @property {(folder: string) => void} remove folder to delete at the end, however that comes
 * @property {() => Promise<void>} dismiss stops whatever is still watched, and answers when that is done
 */

/**
 * Starts the reaper and waits until the reaper of an earlier, killed start is through.
 * @param {string} folder for its lock and its notes
 * @returns {Promise<Reaper>}
 * @throws Problem when that one does not come to an end
 */
export async function startReaper(folder) {
  const script = fileURLToPath(new URL('process-reaper.mjs', import.meta.url));
  const files = ['reaper.sqlite', 'started.json'].map((name) => path.join(folder, name));
  const child = spawn(process.execPath, [script, ...files], {
    // A session of its own: neither Ctrl-C nor a closed terminal may reach it.
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [answer] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit').then(() => [''])]);
  if (String(answer).trim() !== 'ready') {
    child.stdin.end();
    throw new Problem({
      part: 'Latchkey',
      why: 'What an earlier start left behind is still being stopped.',
      todo: 'Wait a moment and run the same command again.',
    });
  }
  child.stdin.on('error', () => undefined); // a reaper that was itself killed cannot be told anything
  letParentEnd(child);
  const tell = (order) => child.stdin.write(`${JSON.stringify(order)}\n`);
  return {
    watch: (process) => void tell({ watch: process }),
    forget: (pid) => void tell({ forget: pid }),
    remove: (folder) => void tell({ remove: folder }),
    dismiss: async () => {
      child.ref();
      const gone = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null;
      child.stdin.end();
      await gone;
    },
  };
}

/** The reaper alone is no reason for its parent to stay. */
function letParentEnd(child) {
  child.unref();
  for (const pipe of [child.stdin, child.stdout]) /** @type {import('node:net').Socket} */ (pipe).unref();
}
