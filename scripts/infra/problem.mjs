/** Something that the reader can mend: which part, why, and what to do. Shown as these three, without a stack. */
export class Problem extends Error {
  /** @param {{ part: string, why: string, todo: string }} facts */
  constructor({ part, why, todo }) {
    super(`${part}: ${why}\n${todo}`);
    this.name = 'Problem';
    this.facts = { part, why, todo };
  }
}

/**
 * What to print about a failure: a Problem speaks for itself, anything else is a bug and keeps its stack.
 * @param {unknown} error
 */
export function describe(error) {
  if (!(error instanceof Problem))
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  const { part, why, todo } = error.facts;
  return [`✗ ${part} could not start`, indent(`Why:  ${why}`), indent(`Then: ${todo}`)].join('\n');
}

const indent = (text) => text.replace(/^(?=.)/gm, '  ').replace(/\n  /g, '\n        ');
