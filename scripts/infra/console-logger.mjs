/** What of all that the parts print is worth the reader's eyes. Everything is in the log files. */

const LEVEL = /^\{"level":(\d+),/;
const NAMES = { 30: '', 40: 'warning: ', 50: 'error: ', 60: 'fatal: ' };
/** Programs that report their daily life on standard output; only their last words count, and those come with the failure. */
const TALKATIVE = new Set(['PostgreSQL', 'Redis', 'initdb']);
/** Nest's account of its own boot. */
const BOOT = /"context":"(InstanceLoader|RouterExplorer|RoutesResolver|NestFactory)"/;

/** From which of pino's levels on a line is shown. */
export const WARNINGS = 40;
export const INFORMATION = 30;

/**
 * @param {{ from: number, print?: (line: string) => void }} how `from`: WARNINGS, INFORMATION
 * @returns {(name: string, line: string) => void}
 */
export function createConsoleLogger({ from, print = console.log }) {
  return (name, line) => {
    const text = name === 'latchkey' ? line : digest(name, line, from);
    if (text !== null) print(`${name.padEnd(10)} │ ${text}`);
  };
}

/** Structured logs in words, from a level on; of everything else the lines as they are. */
function digest(name, line, from) {
  if (TALKATIVE.has(name) || line.trim() === '') return null;
  const level = Number(LEVEL.exec(line)?.[1] ?? 0);
  if (level === 0) return line;
  if (level < from || BOOT.test(line)) return null;
  const { msg, err, req, res } = JSON.parse(line);
  const request = req && `${req.method} ${req.path} ${res?.status ?? ''}`;
  return `${NAMES[level] ?? ''}${[request, msg, err?.message].filter(Boolean).join(': ')}`;
}
