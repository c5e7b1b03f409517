import { types } from 'pg';

type Parser = (text: string) => unknown;

/** The driver's default; its type declaration is too narrow. */
const standardParser: (oid: number, format?: 'text' | 'binary') => Parser = types.getTypeParser;

const INT8 = 20;
const DATE = 1082;
const INTERVAL = 1186;

/**
 * Parses PostgreSQL values the same way for every query: instants as `Date`, whole numbers as `number`, days as
 * `YYYY-MM-DD` text. The ORM's own parsers leave instants as text, contrary to the types inferred from entities.
 */
export function getTypeParser(oid: number, format?: 'text' | 'binary'): Parser {
  if (oid === INT8) return wholeNumber;
  if (oid === DATE || oid === INTERVAL) return (text) => text;
  return standardParser(oid, format);
}

/** @throws RangeError beyond 2^53, where a JavaScript number loses precision */
function wholeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is too large to be counted with`);
  return number;
}
