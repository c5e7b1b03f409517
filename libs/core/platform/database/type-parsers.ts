import { types } from 'pg';

type Parser = (text: string) => unknown;

/** The driver's own, whose declaration says less than it does. */
const standardParser: (oid: number, format?: 'text' | 'binary') => Parser = types.getTypeParser;

const INT8 = 20;
const DATE = 1082;
const INTERVAL = 1186;

/**
 * How values of PostgreSQL arrive here, whatever query they come from: instants as `Date`, whole numbers as `number`, days as
 * the text `YYYY-MM-DD`. The mapper's own parsers leave instants as text, which the types inferred from entities deny.
 */
export function getTypeParser(oid: number, format?: 'text' | 'binary'): Parser {
  if (oid === INT8) return wholeNumber;
  if (oid === DATE || oid === INTERVAL) return (text) => text;
  return standardParser(oid, format);
}

/** @throws RangeError beyond 2^53, where a number of JavaScript would be another one */
function wholeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is too large to be counted with`);
  return number;
}
