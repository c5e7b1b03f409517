import { startTracing } from '../observability/tracing.js';
import { ConfigError, configFromEnvironment, type Config } from '../config/config.js';

const SHUTDOWN_DEADLINE_MS = 9_500;

/** A process that has started. `port` is null where nothing is listened on. */
export interface RunningService {
  port: number | null;
  /** Ends what is under way and lets go of everything. */
  close: () => Promise<void>;
}

/**
 * Runs a process of the product: tells its parent when it is ready, ends on SIGTERM, SIGINT and when the parent is gone.
 * What hangs longer than the orchestrator's patience is cut off; nothing is lost by that, because whatever counts is in the
 * database. A start that fails says why on stderr and ends with code 1.
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
  process.send?.({ type: 'ready', port: service.port });
}

function reasonOf(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
