import { stdSerializers, type SerializedError } from 'pino';
import { correlationOfLine } from './correlation.js';

/** What the database quotes from rows and statements, such as "Failing row contains (…)". People's data is in it. */
const QUOTED = new Set(['detail', 'where', 'hint', 'query', 'internalQuery', 'parameters']);

/**
 * An error as it is logged: with the code, table and constraint of the database, and nothing that it quotes.
 * @param error as thrown, or as the logger of requests has already taken it apart
 */
function withoutQuotes(error: Error | SerializedError): Record<string, unknown> {
  const facts = error instanceof Error ? stdSerializers.err(error) : error;
  return Object.fromEntries(Object.entries(facts).filter(([key]) => !QUOTED.has(key)));
}

/** What each line of every process has in common. */
export const LOG_LINES = {
  mixin: (
    _line: object,
    _level: number,
    logger: { bindings: () => Record<string, unknown> },
  ): ReturnType<typeof correlationOfLine> => correlationOfLine(logger),
  serializers: { err: withoutQuotes },
};
