/** A whole product to measure, with the demo's data, on free ports and in a folder that goes with it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../infra/ports.mjs';
import { ROOT } from '../infra/build.mjs';

/**
 * Starts it by the script of `npm start`, which also builds what is stale.
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 * @throws Error with everything it printed, when it does not come up
 */
export async function startProduct() {
  const printed = [];
  const child = spawn(process.execPath, [path.join(ROOT, 'scripts/start.mjs')], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(await freePort()),
      LATCHKEY_DATA_DIR: mkdtempSync(path.join(tmpdir(), 'latchkey-measure-')),
      LATCHKEY_DATA_TEMPORARY: 'on',
      LATCHKEY_DURABLE: 'off',
      LATCHKEY_ENV_FILE: 'off',
    },
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => printed.push(String(chunk)));
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  const url = await new Promise((resolve) => {
    child.on(
      'message',
      (/** @type {{ type: string, publicUrl: string }} */ message) =>
        message.type === 'ready' && resolve(message.publicUrl),
    );
    child.once('exit', () => resolve(null));
  });
  if (!url) throw new Error(`The product did not start:\n${printed.join('')}`);
  return { url, stop };
}
