import { ConfigError, configFromEnvironment } from '#libs/platform';
import { createWorker } from './bootstrap.js';

const SHUTDOWN_DEADLINE_MS = 9_500;

async function main(): Promise<void> {
  const app = await createWorker(configFromEnvironment());
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    // A worker whose queue has vanished would wait for ever; what it leaves is taken up by the next one.
    setTimeout(() => process.exit(0), SHUTDOWN_DEADLINE_MS).unref();
    void app.close().then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('disconnect', stop);
  process.send?.({ type: 'ready', port: null });
}

main().catch((error: unknown) => {
  const text =
    error instanceof ConfigError
      ? error.message
      : error instanceof Error
        ? (error.stack ?? error.message)
        : String(error);
  process.stderr.write(`The worker could not start. ${text}\n`);
  process.exit(1);
});
