/** Filters the output of all parts for the console; the log files contain everything. */

const LEVEL = /^\{"level":(\d+),/;
const NAMES = { 30: '', 40: 'warning: ', 50: 'error: ', 60: 'fatal: ' };
/** Programs whose routine output is hidden; if they fail, their last lines are shown with the failure. */
const HIDDEN = new Set(['PostgreSQL', 'Redis', 'initdb']);
/** Nest's startup messages. */
const BOOT = /"context":"(InstanceLoader|RouterExplorer|RoutesResolver|NestFactory)"/;

/** Lowest pino level shown. */
export const WARNINGS = 40;
export const INFORMATION = 30;

/**
 * @param {{ from: number, print?: (line: string) => void }} options `from`: WARNINGS or INFORMATION
 * @returns {(name: string, line: string) => void}
 */
export function createConsoleLogger({ from, print = console.log }) {
  return (name, line) => {
    const text = name === 'latchkey' ? line : formatLine(name, line, from);
    if (text !== null) print(`${name.padEnd(10)} │ ${text}`);
  };
}

/** Formats structured logs from a level on; other lines are unchanged. Null hides the line. */
function formatLine(name, line, from) {
  if (HIDDEN.has(name) || line.trim() === '') return null;
  const level = Number(LEVEL.exec(line)?.[1] ?? 0);
  if (level === 0) return line;
  if (level < from || BOOT.test(line)) return null;
  const { msg, err, req, res } = JSON.parse(line);
  const request = req && `${req.method} ${req.path} ${res?.status ?? ''}`;
  return `${NAMES[level] ?? ''}${[request, msg, err?.message].filter(Boolean).join(': ')}`;
}
