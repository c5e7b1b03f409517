/** What of all that the parts print is worth the reader's eyes. Everything is in the log files. */

const WARNING = 40;
const LEVEL = /^\{"level":(\d+),/;
const NAMES = { 40: 'warning', 50: 'error', 60: 'fatal' };
/** Programs that report their daily life on standard output; only their last words count, and those come with the failure. */
const TALKATIVE = new Set(['PostgreSQL', 'Redis', 'initdb']);

/**
 * @param {{ everything: boolean, print?: (line: string) => void }} how
 * @returns {(name: string, line: string) => void}
 */
export function createShow({ everything, print = console.log }) {
  return (name, line) => {
    const text = everything || name === 'latchkey' ? line : digest(name, line);
    if (text !== null) print(`${name.padEnd(10)} │ ${text}`);
  };
}

/** Warnings and worse of the structured logs, in words; of everything else the lines as they are. */
function digest(name, line) {
  if (TALKATIVE.has(name) || line.trim() === '') return null;
  const level = Number(LEVEL.exec(line)?.[1] ?? 0);
  if (level === 0) return line;
  if (level < WARNING) return null;
  const { msg, err } = JSON.parse(line);
  return `${NAMES[level] ?? level}: ${[msg, err?.message].filter(Boolean).join(': ')}`;
}
