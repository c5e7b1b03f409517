/** A failure that the user can fix: which part, why, and what to do. Shown without a stack. */
export class Problem extends Error {
  /** @param {{ part: string, why: string, todo: string }} facts */
  constructor({ part, why, todo }) {
    super(`${part}: ${why}\n${todo}`);
    this.name = 'Problem';
    this.facts = { part, why, todo };
  }
}

/**
 * Formats a failure for the console: a Problem without, anything else (a bug) with its stack.
 * @param {unknown} error
 */
export function describe(error) {
  const problem = isDiskFull(error) ? FULL_DISK : error;
  if (!(problem instanceof Problem))
    return problem instanceof Error ? (problem.stack ?? problem.message) : String(problem);
  const { part, why, todo } = problem.facts;
  return [`✗ ${part} could not start`, indent(`Why:  ${why}`), indent(`Then: ${todo}`)].join('\n');
}

const FULL_DISK = new Problem({
  part: 'Latchkey',
  why: 'The disk is full.',
  todo: 'Make room and run the same command again. Nothing is lost.',
});

/** SQLite's number for a full disk. */
const SQLITE_FULL = 13;

function isDiskFull(error) {
  const { code, errcode } = /** @type {{ code?: unknown, errcode?: unknown }} */ (error ?? {});
  return code === 'ENOSPC' || code === 'EDQUOT' || errcode === SQLITE_FULL;
}

const indent = (text) => text.replace(/^(?=.)/gm, '  ').replace(/\n  /g, '\n        ');
