import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Problem } from './problem.mjs';

/**
 * @typedef {object} Reaper client of process-reaper.mjs
 * @property {(process: { pid: number, signal: NodeJS.Signals, withinMs: number }) => void} watch
 * @property {(pid: number) => void} forget
 * @property {(folder: string) => void} remove deletes the folder at the end, even after a crash
 * @property {() => Promise<void>} dismiss stops everything still watched, and resolves when that is done
 */

/**
 * Starts the reaper and waits until the reaper of an earlier, killed start has finished.
 * @param {string} folder for its lock and notes
 * @returns {Promise<Reaper>}
 * @throws Problem when the earlier one does not finish
 */
export async function startReaper(folder) {
  const script = fileURLToPath(new URL('process-reaper.mjs', import.meta.url));
  const files = ['reaper.sqlite', 'started.json'].map((name) => path.join(folder, name));
  const child = spawn(process.execPath, [script, ...files], {
    // Its own session, so that neither Ctrl-C nor a closed terminal reaches it.
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [answer] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit').then(() => [''])]);
  const said = String(answer).trim();
  if (said !== 'ready') {
    child.stdin.end();
    throw new Problem(
      said === 'busy'
        ? {
            part: 'Latchkey',
            why: 'What an earlier start left behind is still being stopped.',
            todo: 'Wait a moment and run the same command again.',
          }
        : {
            part: 'Latchkey',
            why: `The process that watches over the others ended at once, which is usually a full disk or a damaged file in ${folder}.`,
            todo: 'Make room if the disk is full. Otherwise remove that folder; it holds locks and no data.',
          },
    );
  }
  child.stdin.on('error', () => undefined); // the reaper may have been killed
  unrefChild(child);
  const send = (command) => child.stdin.write(`${JSON.stringify(command)}\n`);
  return {
    watch: (process) => void send({ watch: process }),
    forget: (pid) => void send({ forget: pid }),
    remove: (folder) => void send({ remove: folder }),
    dismiss: async () => {
      child.ref();
      const exited = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null;
      child.stdin.end();
      await exited;
    },
  };
}

/** Lets the parent exit while the reaper runs. */
function unrefChild(child) {
  child.unref();
  for (const pipe of [child.stdin, child.stdout]) /** @type {import('node:net').Socket} */ (pipe).unref();
}
