import { destination, levels, stdSerializers, type LoggerOptions, type SerializedError } from 'pino';
import { correlationOfLine } from './correlation.js';

const WARNING = levels.values.warn ?? 40;

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

/** How long a line may wait to be written with others. */
const FLUSH_MS = 250;
const STDOUT = 1;
const BUFFER_BYTES = 8_192;

type Output = ReturnType<typeof destination>;
/** One for each place, however many loggers a process has. */
const outputs = new Map<number | string, Output>();

/**
 * Writes many lines at a time, because a system call for each takes a twentieth of all CPU time. Warnings and errors are written at once,
 * with all that waits before them; the rest within a quarter of a second, and when the process exits. A process that is killed may lose
 * that quarter.
 * @param dest a file descriptor or path
 */
export function bufferedOutput(dest: number | string = STDOUT): {
  stream: Output;
  hooks: LoggerOptions['hooks'];
} {
  const stream =
    outputs.get(dest) ?? destination({ dest, sync: false, minLength: BUFFER_BYTES, periodicFlush: FLUSH_MS });
  outputs.set(dest, stream);
  return {
    stream,
    hooks: {
      logMethod(line, write, level) {
        write.apply(this, line);
        if (level >= WARNING) stream.flush();
      },
    },
  };
}
