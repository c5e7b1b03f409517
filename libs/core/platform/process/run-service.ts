import { ConfigError, configFromEnvironment, type Config } from '../config/config.js';
import { startTracing } from '../observability/tracing.js';
import { releaseMemory } from './release-memory.js';

const SHUTDOWN_DEADLINE_MS = 9_500;

/** A started process. `port` is null when it does not listen. */
export interface RunningService {
  port: number | null;
  /** Finishes work in progress and releases all resources. */
  close: () => Promise<void>;
}

/**
 * Runs a process of the product: notifies its parent when ready; stops on SIGTERM, SIGINT and when the parent exits.
 * A shutdown that exceeds the orchestrator's grace period is cut off; nothing is lost, because all state is in the
 * database. A failed start reports the reason on stderr and exits with code 1.
 */
export function runService(name: string, start: (config: Config) => Promise<RunningService>): void {
  void serve(name, start).catch((error: unknown) => {
    process.stderr.write(`The ${name} could not start. ${reasonOf(error)}\n`);
    process.exit(1);
  });
}

async function serve(name: string, start: (config: Config) => Promise<RunningService>): Promise<void> {
  const config = configFromEnvironment();
  const stopTracing = await startTracing(`latchkey-${name.toLowerCase()}`, config.otlpEndpoint);
  const service = await start(config);
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(0), SHUTDOWN_DEADLINE_MS).unref();
    void service
      .close()
      .then(stopTracing)
      .finally(() => process.exit(0));
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(signal, stop);
  releaseMemory();
  process.send?.({ type: 'ready', port: service.port });
}

function reasonOf(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
