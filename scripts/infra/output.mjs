import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

const TAIL_LINES = 12;
/** How long a dead program's pipes may stay open (a grandchild can hold them) before we stop waiting for its last words. */
const LAST_WORDS_MS = 300;

/**
 * Copies what a program prints into its log file and line by line to `print`.
 * @param {import('node:child_process').ChildProcess} child
 * @param {{ logFile: string, print: (line: string) => void }} to
 * @returns {string[]} its last words, kept up to date
 */
export function follow(child, { logFile, print }) {
  /** @type {string[]} */
  const tail = [];
  const log = createWriteStream(logFile, { flags: 'a' });
  log.on('error', () => undefined); // the folder may already be gone when a test run is torn down
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    stream.pipe(log, { end: false });
    createInterface({ input: stream }).on('line', (line) => {
      tail.push(line);
      if (tail.length > TAIL_LINES) tail.shift();
      print(line);
    });
  }
  child.on('error', (error) => tail.push(error.message)); // not found, or may not be run
  child.once('close', () => log.end());
  return tail;
}

/**
 * Resolves when the program has ended and its last words have arrived, or when it could not even be started.
 * @param {import('node:child_process').ChildProcess} child
 */
export async function endOf(child) {
  const closed = new Promise((resolve) => child.once('close', resolve));
  try {
    await once(child, 'exit');
  } catch {
    return; // the reason is in the tail
  }
  await Promise.race([closed, sleep(LAST_WORDS_MS)]);
}
