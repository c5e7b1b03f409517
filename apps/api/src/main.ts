import { ConfigError, configFromEnvironment } from '#libs/platform';
import { createApi } from './bootstrap.js';

const SHUTDOWN_DEADLINE_MS = 9_500;

async function main(): Promise<void> {
  const config = configFromEnvironment();
  const app = await createApi(config);
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    // Requests that hang longer than the orchestrator's patience are cut off.
    setTimeout(() => process.exit(0), SHUTDOWN_DEADLINE_MS).unref();
    void app.close().then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('disconnect', stop);
  await app.listen({ port: config.port, host: config.host });
  const address = app.getHttpServer().address();
  process.send?.({
    type: 'ready',
    port: typeof address === 'object' && address ? address.port : config.port,
  });
}

main().catch((error: unknown) => {
  const text =
    error instanceof ConfigError
      ? error.message
      : error instanceof Error
        ? (error.stack ?? error.message)
        : String(error);
  process.stderr.write(`The API could not start. ${text}\n`);
  process.exit(1);
});
