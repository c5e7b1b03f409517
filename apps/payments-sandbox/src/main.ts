import { pino } from 'pino';
import { CannotStart, readEnvironment } from './env.js';
import { createSandbox, type SandboxOptions } from './sandbox.js';

const log = pino({ name: 'payments-sandbox' });

const options = environmentOrExit();
const sandbox = await createSandbox({ ...options, onError: (error) => log.error(error) });
let stopping = false;

process.once('SIGTERM', () => void stop('SIGTERM'));
process.once('SIGINT', () => void stop('SIGINT'));
// A dead parent cannot send a signal, but its IPC channel closes.
process.once('disconnect', () => void stop('parent gone'));

log.info({ url: sandbox.url, file: options.file, webhooks: options.webhookUrl }, 'payments sandbox ready');
process.send?.({ type: 'ready', port: sandbox.port });

function environmentOrExit(): SandboxOptions {
  try {
    return readEnvironment();
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

async function stop(reason: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  log.info({ reason }, 'payments sandbox stopping');
  await sandbox.close();
  process.exit(0);
}
