import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

const TAIL_LINES = 12;
/** How long to wait for the remaining output of an ended program, whose pipes a grandchild may keep open. */
const REMAINING_OUTPUT_MS = 300;

/**
 * Copies a program's output to its log file and, line by line, to `print`.
 * @param {import('node:child_process').ChildProcess} child
 * @param {{ logFile: string, print: (line: string) => void }} targets
 * @returns {string[]} its last lines, kept up to date
 */
export function follow(child, { logFile, print }) {
  /** @type {string[]} */
  const tail = [];
  const log = createWriteStream(logFile, { flags: 'a' });
  log.on('error', () => undefined); // the folder may already be deleted when a test run ends
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    stream.pipe(log, { end: false });
    createInterface({ input: stream }).on('line', (line) => {
      tail.push(line);
      if (tail.length > TAIL_LINES) tail.shift();
      print(line);
    });
  }
  child.on('error', (error) => tail.push(error.message)); // not found, or not executable
  child.once('close', () => log.end());
  return tail;
}

/**
 * Resolves when the program has ended and its output is complete, or when it could not be started.
 * @param {import('node:child_process').ChildProcess} child
 */
export async function endOf(child) {
  const closed = new Promise((resolve) => child.once('close', resolve));
  try {
    await once(child, 'exit');
  } catch {
    return; // `follow` has recorded the reason
  }
  await Promise.race([closed, sleep(REMAINING_OUTPUT_MS)]);
}
