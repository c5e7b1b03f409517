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
  if (!(error instanceof Problem))
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  const { part, why, todo } = error.facts;
  return [`✗ ${part} could not start`, indent(`Why:  ${why}`), indent(`Then: ${todo}`)].join('\n');
}

const indent = (text) => text.replace(/^(?=.)/gm, '  ').replace(/\n  /g, '\n        ');
