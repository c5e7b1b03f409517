import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<string>();

/**
 * Runs `work` under a correlation id that is carried into its log lines, events, jobs, provider calls and mails.
 * A request has its own id; an event passes its id on to its handlers' jobs.
 */
export const correlated = <T>(id: string, work: () => T): T => storage.run(id, work);

/** The current correlation id, or null outside of requests and jobs. */
export const correlationId = (): string | null => storage.getStore() ?? null;

/** The correlation id as a log field, unless the logger already binds one. */
export function correlationOfLine(logger: { bindings: () => Record<string, unknown> }): {
  correlation_id?: string;
} {
  const id = correlationId();
  return id === null || 'correlation_id' in logger.bindings() ? {} : { correlation_id: id };
}
