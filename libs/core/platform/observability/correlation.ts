import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<string>();

/**
 * Runs `work` under an id that follows what it causes: log lines, events, jobs, calls to the provider, mails.
 * A request brings its own id; an event hands its id on to the jobs of its handlers.
 */
export const correlated = <T>(id: string, work: () => T): T => storage.run(id, work);

/** The id under which this code runs, or null outside of any request and job. */
export const correlationId = (): string | null => storage.getStore() ?? null;

/** Adds the id to a line of the log, unless the line's logger carries one already. */
export function correlationOfLine(logger: { bindings: () => Record<string, unknown> }): {
  correlation_id?: string;
} {
  const id = correlationId();
  return id === null || 'correlation_id' in logger.bindings() ? {} : { correlation_id: id };
}
